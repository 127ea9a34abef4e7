// Preloaded into the product of the journeys. Lowers the password cost, which was a tenth of the CPU time of
// all journeys; the tests of passwords cover the real one. Hashes still state the full cost.
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

const FULL = 2 ** 17;
const QUICK = 2 ** 4;

const { scrypt } = crypto;
crypto.scrypt = (password, salt, length, options, done) =>
  scrypt(password, salt, length, { ...options, cost: options.cost === FULL ? QUICK : options.cost }, done);
syncBuiltinESMExports();
