BEGIN TRANSACTION;
CREATE TABLE bank_board (
	"key" VARCHAR(32) NOT NULL, 
	name TEXT NOT NULL, 
	word TEXT NOT NULL, 
	PRIMARY KEY ("key")
);
INSERT INTO "bank_board" VALUES('672de2423e4b1162f4c63315837e2b37','6x6','6x6');
INSERT INTO "bank_board" VALUES('cb10b19fb68896197dc6ed5a7ad8796c','classic','classic');
CREATE TABLE bank_build (
	id INTEGER NOT NULL, 
	publication VARCHAR(64) NOT NULL, 
	home TEXT NOT NULL, 
	token VARCHAR(64) NOT NULL, 
	whole BOOLEAN NOT NULL, 
	moving BOOLEAN NOT NULL, 
	until BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE bank_key (
	"key" VARCHAR(32) NOT NULL, 
	publication VARCHAR(64) NOT NULL, 
	PRIMARY KEY ("key")
)
 WITHOUT ROWID

;
INSERT INTO "bank_key" VALUES('05b4668a6ebbbb40596d693167f80aab','before');
INSERT INTO "bank_key" VALUES('097819880043c7f06cadae7abbe0016d','before');
INSERT INTO "bank_key" VALUES('0af5057d634316a85e30bf6449d8f487','before');
INSERT INTO "bank_key" VALUES('13e3f45555c6740f4d6a6cf251861dc0','before');
INSERT INTO "bank_key" VALUES('1dfaa8cd237cfc6d9fcaafb9bf52a1ec','before');
INSERT INTO "bank_key" VALUES('222b54f0dae79e579180b89dde7b28b8','before');
INSERT INTO "bank_key" VALUES('338d7d0305e6fb1204e171d812d78d94','before');
INSERT INTO "bank_key" VALUES('3835b08a60fee176dfd82168046b1247','before');
INSERT INTO "bank_key" VALUES('3fbb273d4af488b96ae6debfbd420e96','before');
INSERT INTO "bank_key" VALUES('44135d4a08bf0d29b1efb7b00a8a8687','before');
INSERT INTO "bank_key" VALUES('44556ca41d085163aa7758f0d7982ef0','before');
INSERT INTO "bank_key" VALUES('47780c3ce84819008ecc7c038abd1121','before');
INSERT INTO "bank_key" VALUES('4b9441e1ce0da344dab17cddd5cdce5b','before');
INSERT INTO "bank_key" VALUES('5995a2a3c9567676f02d767f8fdd9d54','before');
INSERT INTO "bank_key" VALUES('64f9c15637501d18faf4107fdda05831','before');
INSERT INTO "bank_key" VALUES('68a5140cd1adf560ddcfa4a8f69e2ed4','before');
INSERT INTO "bank_key" VALUES('7153a46aa266d8ac96c2697f23469f74','before');
INSERT INTO "bank_key" VALUES('7540bc974fae258656427160a309a1a4','before');
INSERT INTO "bank_key" VALUES('7c3caa08af67c381dd2a4947348ef629','before');
INSERT INTO "bank_key" VALUES('7df7d507f434d622ad76817eca389ec5','before');
INSERT INTO "bank_key" VALUES('83ee037b9149d8a5835a0d3ad76884b2','before');
INSERT INTO "bank_key" VALUES('8728bc61bc950480dd9be2328a0fde2d','before');
INSERT INTO "bank_key" VALUES('8a18a823fe4e6b643977e7c9b9b66c3e','before');
INSERT INTO "bank_key" VALUES('9fbadc1a03d8ed1635c172fa7f967002','before');
INSERT INTO "bank_key" VALUES('ae4a336f912e5acaa2fb6262bd5272a5','before');
INSERT INTO "bank_key" VALUES('ae7417b412f1058cc2a9e1bf49c79289','before');
INSERT INTO "bank_key" VALUES('b040f261aa21d436c4bbc51befc7f128','before');
INSERT INTO "bank_key" VALUES('b7868a2090d197ec810bb8d1bb2e4d2e','before');
INSERT INTO "bank_key" VALUES('ba359aa97d3f6b8c774b3ba061a9eb9d','before');
INSERT INTO "bank_key" VALUES('c3f2e99c9982d6c50fcfed4d2c102ce1','before');
INSERT INTO "bank_key" VALUES('e35173fe7b8257e8781011abd371162c','before');
INSERT INTO "bank_key" VALUES('e6a90320d0434506a003f52ea73979dc','before');
INSERT INTO "bank_key" VALUES('e8213dfe31b91a6ad35aef853ddaf3c7','before');
INSERT INTO "bank_key" VALUES('ea7da536585e295fac1c89af552213e8','before');
CREATE TABLE bank_meta (
	name VARCHAR(16) NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "bank_meta" VALUES('schema','3');
CREATE TABLE bank_puzzle (
	id INTEGER NOT NULL, 
	"key" VARCHAR(32) NOT NULL, 
	solution_key VARCHAR(32) NOT NULL, 
	pattern_key VARCHAR(32) NOT NULL, 
	board VARCHAR(32) NOT NULL, 
	givens TEXT NOT NULL, 
	solution TEXT NOT NULL, 
	clues INTEGER NOT NULL, 
	level VARCHAR(16) NOT NULL, 
	score INTEGER NOT NULL, 
	ladder INTEGER NOT NULL, 
	publication VARCHAR(64) NOT NULL, 
	section VARCHAR(64) NOT NULL, 
	place INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	page INTEGER, 
	day VARCHAR(10) NOT NULL, 
	seed BIGINT NOT NULL, 
	recipe VARCHAR(32) NOT NULL, 
	parent TEXT, 
	state VARCHAR(8) NOT NULL, 
	latest BOOLEAN NOT NULL, 
	token VARCHAR(64) NOT NULL, 
	home TEXT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(board) REFERENCES bank_board ("key")
);
INSERT INTO "bank_puzzle" VALUES(1,'4b9441e1ce0da344dab17cddd5cdce5b','26863fdf00a74c377b9d229a4d371069','3f172109e0afdac99b588761ca2f02c2','cb10b19fb68896197dc6ed5a7ad8796c','6......23..5.3..761...57.....1.8.......9.1.......4.3.....76...945..2.8..87......2','687194523945832176132657948591283764364971285728546391213768459456329817879415632',26,'easy',2503,4,'before','range',0,1,6,'2026-11-23',41,'bd09c9cf80755d04',NULL,'printed',1,'8713c4fe9dbbc077deedee14f2db2fd5','elsewhere:/books/out');
INSERT INTO "bank_puzzle" VALUES(2,'e35173fe7b8257e8781011abd371162c','53a18a262b52a4a255e9766749a66dfe','d464b484ab513e6cdd3d2f5adc687e9c','cb10b19fb68896197dc6ed5a7ad8796c','.61.9.378..2...9......1.......63..9.68.....13.5..71.......5......9...2..175.6.83.','461592378732846951598713426217638594684925713953471682826359147349187265175264839',28,'easy',2496,4,'before','range',1,2,7,'2026-11-23',41,'bd09c9cf80755d04',NULL,'printed',1,'8713c4fe9dbbc077deedee14f2db2fd5','elsewhere:/books/out');
INSERT INTO "bank_puzzle" VALUES(3,'44135d4a08bf0d29b1efb7b00a8a8687','9dde97a9bef7a86bb0d6910a3ecf1914','6fcfabf5abc3897523543339fd246f87','cb10b19fb68896197dc6ed5a7ad8796c','..3......56..81....9.6..2.8.8..3...5..5...1..9...5..6.1.4..7.3....51..27......4..','873245619562981374491673258286139745345768192917452863124897536638514927759326481',26,'easy',2515,4,'before','range',2,3,8,'2026-11-23',41,'bd09c9cf80755d04',NULL,'printed',1,'8713c4fe9dbbc077deedee14f2db2fd5','elsewhere:/books/out');
INSERT INTO "bank_puzzle" VALUES(4,'7540bc974fae258656427160a309a1a4','b8582ab226b29b18c5cd47f5373c070d','f627e1d08ae4e3f188e9a1af548db089','cb10b19fb68896197dc6ed5a7ad8796c','..4..68..........15..12....2...547....8...3....931...2....65..81..........79..4..','914576823372489651586123947231854796758692314649317582493265178165748239827931465',24,'easy',2531,4,'before','range',3,4,9,'2026-11-23',41,'bd09c9cf80755d04',NULL,'printed',1,'8713c4fe9dbbc077deedee14f2db2fd5','elsewhere:/books/out');
INSERT INTO "bank_puzzle" VALUES(5,'b7868a2090d197ec810bb8d1bb2e4d2e','87d60daabee2272a72c2df45fb6e47c8','9b2281fdd9d168590ad095580d7b3015','cb10b19fb68896197dc6ed5a7ad8796c','12...8..4...926...8.3.....6..78.4...............1.53..7.....8.1...289...4..7...63','126538794574926138893417256237894615615372489948165372759643821361289547482751963',26,'easy',2510,4,'before','range',4,5,10,'2026-11-23',41,'bd09c9cf80755d04',NULL,'printed',1,'8713c4fe9dbbc077deedee14f2db2fd5','elsewhere:/books/out');
INSERT INTO "bank_puzzle" VALUES(6,'ae7417b412f1058cc2a9e1bf49c79289','6d286df09e80b70d9bf8948d63a39f13','3109f4a99faf9d1399f1f534c49f0ff1','cb10b19fb68896197dc6ed5a7ad8796c','..34....27....19....8596.3.1.5....4...........3....5.1.5.2473....69....78....32..','593478162764321958218596734185732649679154823432869571951247386326985417847613295',28,'easy',2472,4,'before','range',5,6,11,'2026-11-23',41,'bd09c9cf80755d04',NULL,'printed',1,'8713c4fe9dbbc077deedee14f2db2fd5','elsewhere:/books/out');
INSERT INTO "bank_puzzle" VALUES(7,'9fbadc1a03d8ed1635c172fa7f967002','a7de40e5bbdd1e371e2d6543c6aa5970','d7db8f04ac8b02e746ff1185d4b26758','cb10b19fb68896197dc6ed5a7ad8796c','.32...9.1.....9.3.4...3.8....9.4..8..6.1.2.4..1..5.2....1.6...8.8.5.....7.6...52.','632485971158279634497631852279346185865192347314857269521763498983524716746918523',28,'easy',2491,4,'before','range',6,7,12,'2026-11-23',41,'bd09c9cf80755d04',NULL,'printed',1,'8713c4fe9dbbc077deedee14f2db2fd5','elsewhere:/books/out');
INSERT INTO "bank_puzzle" VALUES(8,'1dfaa8cd237cfc6d9fcaafb9bf52a1ec','bddc3bbe6682e88253f3b5c90a1011eb','1e4c739701bea832298412796b14437c','cb10b19fb68896197dc6ed5a7ad8796c','..8.1..........9.5...9.4..1.7.32..8..3.....9..1..87.6.7..4.3...6.9..........9.4..','498215673127836945365974821576329184832641597914587362781463259649152738253798416',24,'expert',5239,4,'before','range',7,8,13,'2026-11-23',41,'bd09c9cf80755d04',NULL,'printed',1,'8713c4fe9dbbc077deedee14f2db2fd5','elsewhere:/books/out');
INSERT INTO "bank_puzzle" VALUES(9,'7df7d507f434d622ad76817eca389ec5','8ef71d5a3c0a66f330fa9b4df6f6cacc','2348a155f809e12df6b330fea4d83b9a','cb10b19fb68896197dc6ed5a7ad8796c','8..6...19...1.8.7..4....3........2.3.67...19.9.2........3....6..1.8.5...49...6..2','875623419329148675641579328184967253567382194932451786753294861216835947498716532',26,'expert',5704,4,'before','range',8,9,14,'2026-11-23',41,'bd09c9cf80755d04',NULL,'printed',1,'8713c4fe9dbbc077deedee14f2db2fd5','elsewhere:/books/out');
INSERT INTO "bank_puzzle" VALUES(10,'64f9c15637501d18faf4107fdda05831','6148b6d7ddc5c4fc1ca33060c7bfb08d','b2a391ea0ef696fea2a94f63e67a433e','cb10b19fb68896197dc6ed5a7ad8796c','7.2..35..94.....6....54.....5....8.6....5....4.9....2.....27....1.....73..89..1.2','782613594945278361136549287357492816821756439469381725593127648214865973678934152',25,'hard',4451,4,'before','range',9,10,15,'2026-11-23',41,'bd09c9cf80755d04',NULL,'printed',1,'8713c4fe9dbbc077deedee14f2db2fd5','elsewhere:/books/out');
INSERT INTO "bank_puzzle" VALUES(11,'c3f2e99c9982d6c50fcfed4d2c102ce1','ca0170cbcc897132de9c934c73ebb11b','af602dd60a23468f5ce4e394980b4a2a','cb10b19fb68896197dc6ed5a7ad8796c','...8.94........3..5.83.27...1.5...9.89..7..34.5...3.6...56.12.8..9........12.8...','173869425924715386568342719316524897892176534457983162735691248289437651641258973',29,'expert',5649,4,'before','range',10,11,16,'2026-11-23',41,'bd09c9cf80755d04',NULL,'printed',1,'8713c4fe9dbbc077deedee14f2db2fd5','elsewhere:/books/out');
INSERT INTO "bank_puzzle" VALUES(12,'44556ca41d085163aa7758f0d7982ef0','32fd5c46feae963df80ad5b8886ca7e0','fca0bb24358af9cbc067754e7d804945','cb10b19fb68896197dc6ed5a7ad8796c','24..3..5.....89...........7..6.13.9..21...64..9.47.5..5...........92.....8..5..34','248637951137589426965142387456213798721895643893476512512364879374928165689751234',26,'easy',2529,4,'before','range',11,12,17,'2026-11-23',41,'bd09c9cf80755d04',NULL,'printed',1,'8713c4fe9dbbc077deedee14f2db2fd5','elsewhere:/books/out');
INSERT INTO "bank_puzzle" VALUES(13,'e6a90320d0434506a003f52ea73979dc','4855f99a28e58ba10ae7f6f7640e877e','acd5f590d45e8ff04502e52a4f10b243','cb10b19fb68896197dc6ed5a7ad8796c','97...4.8..2.1....54...8.....9....3.4.4.3.6.5.8.3....6.....4...77....8.3..3.2...96','971534682328169745456782913695821374247396158813475269189643527762958431534217896',28,'easy',2480,4,'before','range',12,13,18,'2026-11-23',41,'bd09c9cf80755d04',NULL,'printed',1,'8713c4fe9dbbc077deedee14f2db2fd5','elsewhere:/books/out');
INSERT INTO "bank_puzzle" VALUES(14,'83ee037b9149d8a5835a0d3ad76884b2','96e865a89edb137913e831a0c13c12fa','4db66d0f4aae240a7f1a13e8e7f8b5d2','cb10b19fb68896197dc6ed5a7ad8796c','...8...5.78.142.63..97.....2..9..6...7.....9...4..1..5.....93..41.657.29.2...8...','132896457785142963649735218251973684376584192894261735568429371413657829927318546',30,'easy',2475,4,'before','range',13,14,19,'2026-11-23',41,'bd09c9cf80755d04',NULL,'printed',1,'8713c4fe9dbbc077deedee14f2db2fd5','elsewhere:/books/out');
INSERT INTO "bank_puzzle" VALUES(15,'5995a2a3c9567676f02d767f8fdd9d54','a423dbe91a5238ee62c2b6e029901ece','71674856152f95f14bd88fefb262cf34','cb10b19fb68896197dc6ed5a7ad8796c','..27.....5..14.7...13......1.5.9....23.....46....3.9.8......59...1.54..3.....24..','492768315568143729713529684185496237239875146674231958846317592921654873357982461',26,'easy',2520,4,'before','range',14,15,20,'2026-11-23',41,'bd09c9cf80755d04',NULL,'printed',1,'8713c4fe9dbbc077deedee14f2db2fd5','elsewhere:/books/out');
INSERT INTO "bank_puzzle" VALUES(16,'68a5140cd1adf560ddcfa4a8f69e2ed4','ce0b5fc06bed3b586a4455ecef77e83f','8d4259b68c1854405c99e06e4d517cdc','cb10b19fb68896197dc6ed5a7ad8796c','.....5..93752.6...9.6......724.......6.....5.......463......9.6...4.23874..7.....','142385679375296814986174235724653198863941752591827463217538946659412387438769521',26,'easy',2501,4,'before','range',15,16,21,'2026-11-23',41,'bd09c9cf80755d04',NULL,'printed',1,'8713c4fe9dbbc077deedee14f2db2fd5','elsewhere:/books/out');
INSERT INTO "bank_puzzle" VALUES(17,'ea7da536585e295fac1c89af552213e8','bde7ec9ce97a071c66a8f1fb25b4c7e6','5e72338b4b2d46c846ef923828bf7e0f','cb10b19fb68896197dc6ed5a7ad8796c','6...419....2.....5.3..5.42.57.8...6...3...8...2...6.73.86.1..9.3.....2....532...6','658241937742983615931657428579834162163572849824196573286715394397468251415329786',30,'expert',5344,4,'before','range',16,17,22,'2026-11-23',41,'bd09c9cf80755d04',NULL,'printed',1,'8713c4fe9dbbc077deedee14f2db2fd5','elsewhere:/books/out');
INSERT INTO "bank_puzzle" VALUES(18,'8a18a823fe4e6b643977e7c9b9b66c3e','bd1a80f21ea872ef0bcaf29a69a3e30e','f05a24c3bb4d1d5ade13f25e8d48bb7a','cb10b19fb68896197dc6ed5a7ad8796c','.....3.8....9...249.2.4....2....1...8.6...9.5...8....3....7.6.847...5....1.2.....','154623789367918524982547361235491876846732915791856243529174638478365192613289457',24,'easy',2510,4,'before','range',17,18,23,'2026-11-23',41,'bd09c9cf80755d04',NULL,'printed',1,'8713c4fe9dbbc077deedee14f2db2fd5','elsewhere:/books/out');
INSERT INTO "bank_puzzle" VALUES(19,'7c3caa08af67c381dd2a4947348ef629','f421400ec6c55e5922cb55e7f719a437','a6fd2cf54c838984721258af37b5a7f3','cb10b19fb68896197dc6ed5a7ad8796c','.67..9..5..92......3.8.4....8....43...3...6...94....5....6.2.8......87..5..4..21.','467139825859267341132854967685721439213945678794386152941672583326518794578493216',26,'easy',2559,4,'before','range',18,19,24,'2026-11-23',41,'bd09c9cf80755d04',NULL,'printed',1,'8713c4fe9dbbc077deedee14f2db2fd5','elsewhere:/books/out');
INSERT INTO "bank_puzzle" VALUES(20,'097819880043c7f06cadae7abbe0016d','dad8a986ef43f49fe87fb1d4f26528b8','99a4d4fafa1b1513ff516401c7b5a5d2','cb10b19fb68896197dc6ed5a7ad8796c','............69..7.54...38...3...82.6.56...71.8.27...4...43...21.9..14............','679485132328691475541273869937148256456932718812756943784369521293514687165827394',26,'medium',3706,4,'before','range',19,20,25,'2026-11-23',41,'bd09c9cf80755d04',NULL,'printed',1,'8713c4fe9dbbc077deedee14f2db2fd5','elsewhere:/books/out');
INSERT INTO "bank_puzzle" VALUES(21,'05b4668a6ebbbb40596d693167f80aab','249a3ebdbcaa4441b309a26664d91bba','91fc4ebf744b1a0919b39983c4c6060e','cb10b19fb68896197dc6ed5a7ad8796c','....6..31.8..5.2.97..39..6......9.1..28...97..3.6......6..43..23.9.7..8.25..8....','592468731683751249741392865476829513128534976935617428867943152319275684254186397',30,'easy',2472,4,'before','range',20,21,26,'2026-11-23',41,'bd09c9cf80755d04',NULL,'printed',1,'8713c4fe9dbbc077deedee14f2db2fd5','elsewhere:/books/out');
INSERT INTO "bank_puzzle" VALUES(22,'3835b08a60fee176dfd82168046b1247','2b5235488da7d8e81373f82d4a27e4fb','5acf8a0cb28dc524d8a66627e6c34629','cb10b19fb68896197dc6ed5a7ad8796c','..23..9..6.3...42..9.2.........248.18.......21.789.........6.4..84...6.5..6..52..','412368957673159428598247136369524871845671392127893564251986743984732615736415289',28,'easy',2510,4,'before','range',21,22,27,'2026-11-23',41,'bd09c9cf80755d04',NULL,'printed',1,'8713c4fe9dbbc077deedee14f2db2fd5','elsewhere:/books/out');
INSERT INTO "bank_puzzle" VALUES(23,'8728bc61bc950480dd9be2328a0fde2d','6ec9af18d1c37e09d2251134ace6695b','29d743e58eecf519d005b60a0d0fee4d','cb10b19fb68896197dc6ed5a7ad8796c','.7..5.1...6.4...3...8....9.3..8.79..1...9...2..21.4..3.8....2...2...1.4...9.7..6.','974356128261489537538712496356827914147593682892164753683945271725631849419278365',27,'easy',2493,4,'before','range',22,23,28,'2026-11-23',41,'bd09c9cf80755d04',NULL,'printed',1,'8713c4fe9dbbc077deedee14f2db2fd5','elsewhere:/books/out');
INSERT INTO "bank_puzzle" VALUES(24,'0af5057d634316a85e30bf6449d8f487','6bd26326ac06559a538e29b721a7d0ed','53b71d3603978213a256e810a932f7a9','cb10b19fb68896197dc6ed5a7ad8796c','65...9........28.418..6.....1.....5.9.75.64.8.3.....7.....1..375.34........2...46','654879123379152864182364795416728359927536418835941672248615937563497281791283546',28,'easy',2520,4,'before','range',23,24,29,'2026-11-23',41,'bd09c9cf80755d04',NULL,'printed',1,'8713c4fe9dbbc077deedee14f2db2fd5','elsewhere:/books/out');
INSERT INTO "bank_puzzle" VALUES(25,'47780c3ce84819008ecc7c038abd1121','a12540460ef286464deeaa9d6d05f877','0f1c9c99d280df506a32af72385d662a','cb10b19fb68896197dc6ed5a7ad8796c','..72...85.4.5.9.....6......9.4.6.7......8......5.2.4.6......8.....3.4.7.35...81..','197246385248539617536871249924163758763485921815927436471652893689314572352798164',25,'expert',5450,4,'before','hard',0,25,32,'2026-11-23',41,'45d9de5e62d5494c',NULL,'printed',1,'8713c4fe9dbbc077deedee14f2db2fd5','elsewhere:/books/out');
INSERT INTO "bank_puzzle" VALUES(26,'e8213dfe31b91a6ad35aef853ddaf3c7','a999e77fb1b15a3ae461caf669ebb604','9a0eb8cd3f342e209861beb4ddaa340b','cb10b19fb68896197dc6ed5a7ad8796c','..7.4.1...2..19.478..6.......4..1...7...2...9...7..6.......2..336.95..2...9.3.5..','597248136623519847841673295984361752756824319132795684475182963368957421219436578',27,'expert',5663,4,'before','hard',1,26,33,'2026-11-23',41,'45d9de5e62d5494c',NULL,'printed',1,'8713c4fe9dbbc077deedee14f2db2fd5','elsewhere:/books/out');
INSERT INTO "bank_puzzle" VALUES(27,'7153a46aa266d8ac96c2697f23469f74','c94b7e6800c99f33b07e37df3ff093aa','64706a0b68873eb0e1f1092b12094199','cb10b19fb68896197dc6ed5a7ad8796c','7...5.9....4...5....2761....9..1...2.4.2.9.3.2...3..6....5471....9...2....5.2...8','713854926864392517952761384397618452546279831281435769628547193439186275175923648',28,'expert',5412,4,'before','hard',2,27,34,'2026-11-23',41,'45d9de5e62d5494c',NULL,'printed',1,'8713c4fe9dbbc077deedee14f2db2fd5','elsewhere:/books/out');
INSERT INTO "bank_puzzle" VALUES(28,'b040f261aa21d436c4bbc51befc7f128','cb91ab58485bc46350adfd0a4f24a7f9','2b9f03ccd56833949d35f252e5d60d15','cb10b19fb68896197dc6ed5a7ad8796c','46....95.8..4.6.....2.8.....1...468.6.......9.478...3.....9.5.....2.1..6.56....91','463172958895436217172985463319724685628513749547869132731698524984251376256347891',28,'expert',5595,4,'before','hard',3,28,35,'2026-11-23',41,'45d9de5e62d5494c',NULL,'printed',1,'8713c4fe9dbbc077deedee14f2db2fd5','elsewhere:/books/out');
INSERT INTO "bank_puzzle" VALUES(29,'3fbb273d4af488b96ae6debfbd420e96','839a6b0ab1be0a19929626916293c6f3','e0efa97f93f1e35628c54cc806723c61','cb10b19fb68896197dc6ed5a7ad8796c','..3.1.2....874..51.....3..8...87..3.8..2.1..4.7..54...6..1.....71..856....2.9.1..','543918267298746351167523498421879536835261974976354812654132789719485623382697145',30,'expert',5449,4,'before','hard',4,29,36,'2026-11-23',41,'45d9de5e62d5494c',NULL,'printed',1,'8713c4fe9dbbc077deedee14f2db2fd5','elsewhere:/books/out');
INSERT INTO "bank_puzzle" VALUES(30,'ae4a336f912e5acaa2fb6262bd5272a5','c8837bbae7b6935d5957ba735c89a7f2','7bf7d857333657d0286e6a833566c23c','cb10b19fb68896197dc6ed5a7ad8796c','625..43..1...6.5...4....6...9.8..2......3......1..5.4...2....5...4.8...6..61..928','625714389139268574847359612493871265258436197761925843382697451914582736576143928',27,'expert',5634,4,'before','hard',5,30,37,'2026-11-23',41,'45d9de5e62d5494c',NULL,'printed',1,'8713c4fe9dbbc077deedee14f2db2fd5','elsewhere:/books/out');
INSERT INTO "bank_puzzle" VALUES(31,'13e3f45555c6740f4d6a6cf251861dc0','fc706da60b08ecd971f895e995942814','5b708f4609a111d7e45a6e8c4d2f3f0a','672de2423e4b1162f4c63315837e2b37','36.......56.6.3......6.2.34.......14','365421412563623145541632134256256314',12,'beginner',1489,4,'before','six',0,31,40,'2026-11-23',41,'fdbde8406522746d',NULL,'printed',1,'8713c4fe9dbbc077deedee14f2db2fd5','elsewhere:/books/out');
INSERT INTO "bank_puzzle" VALUES(32,'338d7d0305e6fb1204e171d812d78d94','32adf3a23a5497abe16704c688267080','7fc0697c85dd9e840135aada33e52f8a','672de2423e4b1162f4c63315837e2b37','.6....42..3.3...6..4...3.1..56....2.','163245425631351462642513214356536124',12,'easy',2470,4,'before','six',1,32,41,'2026-11-23',41,'fdbde8406522746d',NULL,'printed',1,'8713c4fe9dbbc077deedee14f2db2fd5','elsewhere:/books/out');
INSERT INTO "bank_puzzle" VALUES(33,'222b54f0dae79e579180b89dde7b28b8','920bbeb06f0224edb9bb86badbe23009','91f63f3a0660f2e6906d4cebcfdd5c59','672de2423e4b1162f4c63315837e2b37','.5.1..6...5.....1224.....2...6..5.2.','352164614253536412241635123546465321',12,'beginner',1495,4,'before','six',2,33,42,'2026-11-23',41,'fdbde8406522746d',NULL,'printed',1,'8713c4fe9dbbc077deedee14f2db2fd5','elsewhere:/books/out');
INSERT INTO "bank_puzzle" VALUES(34,'ba359aa97d3f6b8c774b3ba061a9eb9d','30fa07ef2cb943b8c83866d2eedad5ff','33c986292e35206cc9e13d7ec745e70a','672de2423e4b1162f4c63315837e2b37','...41...4..52..3....5..44..5...56...','563412124635241356635124412563356241',12,'easy',2457,4,'before','six',3,34,43,'2026-11-23',41,'fdbde8406522746d',NULL,'printed',1,'8713c4fe9dbbc077deedee14f2db2fd5','elsewhere:/books/out');
CREATE INDEX bank_puzzle_pattern ON bank_puzzle (pattern_key, state, level, board);
CREATE INDEX bank_puzzle_solution ON bank_puzzle (solution_key, state);
CREATE INDEX bank_puzzle_place ON bank_puzzle (publication, section, place);
CREATE INDEX bank_puzzle_pending ON bank_puzzle (state) WHERE state = 'pending';
CREATE INDEX bank_puzzle_shelf ON bank_puzzle (publication, state, latest, day, number);
CREATE INDEX bank_puzzle_key ON bank_puzzle ("key");
COMMIT;
