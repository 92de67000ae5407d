"""Authorities and the certificates that they sign, made by openssl, for clusters that use TLS."""

from __future__ import annotations

import subprocess
from pathlib import Path

TLS = "DASK_DISTRIBUTED__COMM__TLS__"
_DAYS = ("-days", "2")
_KEY = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes")  # made in no time, unlike RSA's


def found(folder: Path, ca: str = "ca", own: str = "own") -> None:
    """Found an authority, and have it sign a certificate: CA.pem, and OWN.pem with OWN.key."""
    _openssl(folder, "req", "-x509", *_KEY, "-keyout", f"{ca}.key", "-out", f"{ca}.pem", *_DAYS, "-subj", f"/CN={ca}")
    _openssl(folder, "req", *_KEY, "-keyout", f"{own}.key", "-out", f"{own}.csr", "-subj", f"/CN={own}")
    signed = ("-CA", f"{ca}.pem", "-CAkey", f"{ca}.key", "-CAcreateserial", *_DAYS)
    _openssl(folder, "x509", "-req", "-in", f"{own}.csr", *signed, "-out", f"{own}.pem")


def encrypt(folder: Path, key: str, to: str) -> None:
    """Write a key again, under a passphrase."""
    _openssl(folder, "pkey", "-in", key, "-aes256", "-passout", "pass:secret", "-out", to)


def variables(folder: Path, ca: str = "ca", own: str = "own") -> dict[str, str]:
    """What tells Dask of them."""
    whose = ("SCHEDULER", "WORKER", "CLIENT")
    return {
        f"{TLS}CA_FILE": str(folder / f"{ca}.pem"),
        **{f"{TLS}{who}__CERT": str(folder / f"{own}.pem") for who in whose},
        **{f"{TLS}{who}__KEY": str(folder / f"{own}.key") for who in whose},
    }


def _openssl(folder: Path, *arguments: str) -> None:
    done = subprocess.run(["openssl", *arguments], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
