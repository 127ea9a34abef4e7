// Loaded before the product that journeys share: little is left of the work that a password is, which the tests of
// passwords prove, and which was a tenth of the work of all journeys. What hashes say of it stays as it is.
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

const FULL = 2 ** 17;
const QUICK = 2 ** 4;

const { scrypt } = crypto;
crypto.scrypt = (password, salt, length, options, done) =>
  scrypt(password, salt, length, { ...options, cost: options.cost === FULL ? QUICK : options.cost }, done);
syncBuiltinESMExports();
