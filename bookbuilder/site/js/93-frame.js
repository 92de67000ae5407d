/** Pages in frames: a page tells its height to the one around it, and shows the code of a frame for itself. */
((page) => {
  "use strict";

  const isWeb = (url) => /^https?:$/.test(url.protocol);

  /** The origin that an embedding page names in this page's address; nothing if it is anything else. */
  function named() {
    const said = new URLSearchParams(location.search).get("parent");
    try {
      const url = new URL(said);
      return isWeb(url) && url.origin === said ? said : "";
    } catch {
      return "";
    }
  }

  /** Tell the page around this one how high this one is, now and whenever that changes: that origin, and no other. */
  function tell(main) {
    const origin = named();
    if (!origin || parent === window) return;
    const height = () => Math.ceil(main.getBoundingClientRect().bottom + scrollY);
    new ResizeObserver(() => parent.postMessage({ type: "bookbuilder:height", height: height() }, origin)).observe(main);
  }

  /** Complete the code of a frame with the address at which this page is read. */
  function code(field) {
    field.onfocus = () => field.select();
    if (!isWeb(location)) return;
    field.value = field.value.replace(/src="([^"]*)/, (_, address) => `src="${new URL(address, location.href).href.replaceAll("&", "&amp;")}`);
    field.closest("details").hidden = false;
  }

  page.frame = (main) => {
    tell(main);
    main.querySelectorAll("#embed textarea").forEach(code);
  };
})(bookbuilder);
