import fc from "fast-check";

/** Before every test file: properties are tried with the same values in every run, so that none fails by chance. FUZZ_SEED tries others. */
fc.configureGlobal({ seed: Number(process.env["FUZZ_SEED"] ?? 1) });
