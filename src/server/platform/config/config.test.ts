import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { documentedVariables, readConfig } from "./config.ts";
import { ConfigError } from "./config-error.ts";
import { WEAK_SECRET } from "./weak-secret.ts";

const STRIPE = {
  STRIPE_SECRET_KEY: "sk_test_a",
  STRIPE_WEBHOOK_SECRET: "whsec_b",
  STRIPE_PREMIUM_PRICE: "price_c",
};

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "toolcomps-config-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const read = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: dataDir, ...env });

const SECRET = "a secret of at least 32 characters";
const PRODUCTION = {
  DATABASE_URL: "postgres://app:pw@db.example/toolcomps",
  PUBLIC_URL: "https://toolcomps.example",
  SECRET,
};

function mistakes(env: Record<string, string>): readonly string[] {
  try {
    read(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes;
    throw error;
  }
  return [];
}

describe("without any variable", () => {
  test("starts a demo on port 3000", () => {
    expect(readConfig({ SECRET })).toMatchObject({
      isDevelopment: false,
      demo: true,
      isExposed: false,
      hasLocalMailbox: true,
      port: 3000,
      host: "127.0.0.1",
      workers: 1,
      publicUrl: "http://localhost:3000",
      dataDir: path.resolve("data"),
      databaseUrl: undefined,
      smtpUrl: undefined,
      mailFrom: "ToolComps <no-reply@localhost>",
      trustedProxies: [],
      logLevel: "info",
      productName: "ToolComps",
      warnings: [],
    });
  });

  test("ignores an empty variable", () => {
    expect(read({ PORT: "", DATABASE_URL: "", DEMO: "", SECRET: "" })).toMatchObject({
      port: 3000,
      demo: true,
    });
  });

  test("derives the public URL from the port", () => {
    expect(read({ PORT: "8080" }).publicUrl).toBe("http://localhost:8080");
  });
});

describe("reports each mistake on one line", () => {
  test.each<[Record<string, string>, string]>([
    [{ PORT: "abc" }, 'PORT must be a whole number from 0 to 65535, got "abc"'],
    [{ PORT: "65536" }, 'PORT must be a whole number from 0 to 65535, got "65536"'],
    [{ PORT: "-1" }, 'PORT must be a whole number from 0 to 65535, got "-1"'],
    [{ PORT: "80.5" }, 'PORT must be a whole number from 0 to 65535, got "80.5"'],
    [
      { DATABASE_READ_URL: "postgres://one/db, http://two/db" },
      "DATABASE_READ_URL must be URLs that start with postgres:// or postgresql://, separated by commas; a comma in a password is %2C",
    ],
    [{ DATABASE_READ_URL: "postgres://one/db" }, "DATABASE_URL is required with DATABASE_READ_URL"],
    [{ DATABASE_DIRECT_URL: "postgres://one/db" }, "DATABASE_URL is required with DATABASE_DIRECT_URL"],
    [
      { ...PRODUCTION, DATABASE_READ_URL: `postgres://two/db,${PRODUCTION.DATABASE_URL}` },
      "DATABASE_READ_URL must name replicas, not the database of DATABASE_URL",
    ],
    [
      { ...PRODUCTION, DATABASE_READ_URL: "postgres://two/db,postgres://two/db" },
      "DATABASE_READ_URL names the same replica twice",
    ],
    [{ WORKERS: "0" }, 'WORKERS must be "auto" or a whole number from 1 to 64, got "0"'],
    [{ WORKERS: "two" }, 'WORKERS must be "auto" or a whole number from 1 to 64, got "two"'],
    [{ NODE_ENV: "prod" }, 'NODE_ENV must be one of production, development, test, got "prod"'],
    [
      { LOG_LEVEL: "loud" },
      'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent, got "loud"',
    ],
    [{ DEMO: "yes" }, 'DEMO must be "true" or "false", got "yes"'],
    [
      { PUBLIC_URL: "toolcomps.example" },
      'PUBLIC_URL must start with http:// or https://, got "toolcomps.example"',
    ],
    [
      { PUBLIC_URL: "https://toolcomps.example/app" },
      'PUBLIC_URL must have only a scheme, a host and a port: no path, query or user, got "https://toolcomps.example/app"',
    ],
    [
      { PUBLIC_URL: "https://me@toolcomps.example" },
      'PUBLIC_URL must have only a scheme, a host and a port: no path, query or user, got "https://me@toolcomps.example"',
    ],
    [
      { TRUSTED_PROXIES: "10.0.0.0/8, proxy" },
      'TRUSTED_PROXIES must be IP addresses or CIDR ranges separated by commas, got "10.0.0.0/8, proxy"',
    ],
    [
      { TRUSTED_PROXIES: "10.0.0.0/33" },
      'TRUSTED_PROXIES must be IP addresses or CIDR ranges separated by commas, got "10.0.0.0/33"',
    ],
    [{ SUPPORT_EMAIL: "help" }, 'SUPPORT_EMAIL must be an email address, got "help"'],
    [
      { MAIL_FROM: "ToolComps <hello>" },
      'MAIL_FROM must be like "ToolComps <hello@example.com>" or hello@example.com, got "ToolComps <hello>"',
    ],
    [
      { SOCIAL_LINKS_FACEBOOK: "javascript:alert(1)" },
      'SOCIAL_LINKS_FACEBOOK must start with http:// or https://, got "javascript:alert(1)"',
    ],
    [{ SMTP_URL: "smtp://mail.example" }, "MAIL_FROM is required with SMTP_URL"],
    [{ MAIL_RETURN_PATH: "bounces" }, 'MAIL_RETURN_PATH must be an email address, got "bounces"'],
    ...["http://0.0.0.0", "0.0.0.0:80", "localhost:3000", "3000", "*", "a host", "[::1]:80"].map(
      (HOST) =>
        [
          { HOST },
          `HOST must be an IP address or a host name, without a scheme or a port, got ${JSON.stringify(HOST)}`,
        ] satisfies [Record<string, string>, string],
    ),
    [{ DATA_DIR: "~/data" }, 'DATA_DIR must be a path without ~, which only shells replace, got "~/data"'],
    ...["s3://files", "files/avatars", "our files", "x"].map(
      (name) =>
        [
          { S3_BUCKET: name, S3_REGION: "us-east-1" },
          `S3_BUCKET must be the name of a bucket, without a path or an address, got ${JSON.stringify(name)}`,
        ] satisfies [Record<string, string>, string],
    ),
    [
      { S3_BUCKET: "files", S3_REGION: "US East (Ohio)" },
      'S3_REGION must be like us-east-1, got "US East (Ohio)"',
    ],
    [
      { PRODUCT_NAME: "Comps <b>" },
      'PRODUCT_NAME must have at most 60 characters, and none of < > " @ and line breaks, got "Comps <b>"',
    ],
    [{ ...PRODUCTION, SECRET: "a".repeat(32) }, WEAK_SECRET],
    [{ ...PRODUCTION, SECRET: "password-of-this-installation-2026" }, WEAK_SECRET],
    [
      { PUBLIC_URL: "https://toolcomps.example" },
      "PUBLIC_URL is public, but without DATABASE_URL this is a demo: set DATABASE_URL, or DEMO=true to publish the " +
        "demo, or DEMO=false to run on the embedded database",
    ],
  ])("%o", (env, line) => {
    expect(mistakes(env)).toEqual([line]);
  });

  test("does not repeat private values", () => {
    const env = { SECRET: "hunter2", DATABASE_URL: "mysql://u:hunter2@h/d", SMTP_URL: "hunter2" };
    expect(mistakes(env)).toEqual([
      "DATABASE_URL must start with postgres:// or postgresql://",
      "SECRET must be at least 32 characters long",
      "SMTP_URL must start with smtp:// or smtps://",
    ]);
  });

  test("reports all mistakes together", () => {
    expect(mistakes({ PORT: "abc", DEMO: "maybe", LOG_LEVEL: "loud" })).toHaveLength(3);
  });
});

describe("the Stripe keys", () => {
  test("belong together", () => {
    expect(read({ ...STRIPE, STRIPE_API_URL: "http://127.0.0.1:12111" }).stripe).toEqual({
      secretKey: STRIPE.STRIPE_SECRET_KEY,
      webhookSecret: STRIPE.STRIPE_WEBHOOK_SECRET,
      premiumPrice: STRIPE.STRIPE_PREMIUM_PRICE,
      apiUrl: "http://127.0.0.1:12111",
    });
  });

  test.each(Object.keys(STRIPE))("need %s, too", (name) => {
    const [given] = Object.keys(STRIPE).filter((other) => other !== name);
    expect(mistakes({ ...STRIPE, [name]: "" })).toEqual([`${name} is required with ${given}`]);
  });

  test("stay out of messages", () => {
    expect(mistakes({ STRIPE_SECRET_KEY: "hunter2", STRIPE_WEBHOOK_SECRET: "hunter2" })).toEqual([
      "STRIPE_SECRET_KEY must start with sk_ or rk_",
      "STRIPE_WEBHOOK_SECRET must start with whsec_",
    ]);
  });
});

describe("production", () => {
  test("needs a secret and a public URL", () => {
    expect(mistakes({ DATABASE_URL: PRODUCTION.DATABASE_URL })).toEqual([
      "SECRET is required in production",
      "PUBLIC_URL is required in production",
    ]);
    expect(mistakes({ DEMO: "false" })).toHaveLength(2);
  });

  test("runs without a mail server, with a warning", () => {
    const { demo, warnings } = read(PRODUCTION);
    expect(demo).toBe(false);
    expect(warnings).toContain(
      "SMTP_URL is not set: this server sends no emails, so nobody can confirm an account",
    );
  });

  test("runs without Stripe keys, with a warning", () => {
    const { stripe, warnings } = read(PRODUCTION);
    expect(stripe).toBeUndefined();
    expect(warnings).toContain("STRIPE_SECRET_KEY is not set: Premium is shown as not available yet");
  });

  test("gives no warnings when everything is set", () => {
    const env = {
      ...PRODUCTION,
      SMTP_URL: "smtps://user:pw@mail.example",
      MAIL_FROM: "ToolComps <hello@toolcomps.example>",
      SUPPORT_EMAIL: "help@toolcomps.example",
      POSTAL_ADDRESS: "1 Main Street, Austin, TX 78701",
      TRUSTED_PROXIES: "127.0.0.1",
      ...STRIPE,
    };
    expect(read(env).warnings).toEqual([]);
    const withoutProxies = read({ ...env, TRUSTED_PROXIES: "" }).warnings;
    expect(withoutProxies).toEqual([
      expect.stringMatching(/^PUBLIC_URL is https and TRUSTED_PROXIES is not set/),
    ]);
  });
});

describe("demo mode", () => {
  test.each([
    [{}, true],
    [{ DEMO: "false", ...PRODUCTION, DATABASE_URL: "" }, false],
    [{ DATABASE_URL: PRODUCTION.DATABASE_URL, NODE_ENV: "development" }, false],
    [{ DATABASE_URL: PRODUCTION.DATABASE_URL, DEMO: "true" }, true],
  ])("with %o resolves to %s", (env, demo) => {
    expect(read(env as Record<string, string>).demo).toBe(demo);
  });
});

describe("a demo", () => {
  const EVERYONE = "Other machines can reach this demo";
  const HTTP = "PUBLIC_URL starts with http://";
  test.each([
    [{}, { host: "127.0.0.1", isExposed: false, hasLocalMailbox: true }, []],
    [{ HOST: "::1" }, { host: "::1", isExposed: false, hasLocalMailbox: true }, []],
    [{ HOST: "localhost", PUBLIC_URL: "http://[::1]:3000" }, { isExposed: false, hasLocalMailbox: true }, []],
    [{ HOST: "0.0.0.0" }, { host: "0.0.0.0", isExposed: true, hasLocalMailbox: true }, [EVERYONE, HTTP]],
    [{ HOST: "::" }, { isExposed: true, hasLocalMailbox: true }, [EVERYONE, HTTP]],
    [
      { DEMO: "true", PUBLIC_URL: "http://192.168.1.5:3000" },
      { host: "127.0.0.1", isExposed: true, hasLocalMailbox: false },
      [EVERYONE, HTTP],
    ],
    [
      { DEMO: "true", PUBLIC_URL: "https://demo.example" },
      { host: "127.0.0.1", isExposed: true, hasLocalMailbox: false },
      [EVERYONE, "PUBLIC_URL is https and TRUSTED_PROXIES is not set"],
    ],
  ])("with %o is reachable as %o and warns", (env, expected, warnings) => {
    const config = read(env as Record<string, string>);
    expect(config).toMatchObject(expected);
    expect(config.warnings).toEqual(warnings.map((start) => expect.stringContaining(start)));
  });

  test("uses the host of production only without demo data", () => {
    expect(read({ ...PRODUCTION }).host).toBe("0.0.0.0");
    expect(read({ ...PRODUCTION, NODE_ENV: "development" }).host).toBe("127.0.0.1");
  });
});

describe("the secret", () => {
  test("gets generated once, readable by the owner only", () => {
    const first = read().secret;
    expect(first.length).toBeGreaterThanOrEqual(32);
    expect(read().secret).toBe(first);
    expect(statSync(path.join(dataDir, "secret")).mode & 0o777).toBe(0o600);
  });

  test("from the environment takes precedence and creates no file", () => {
    expect(read({ SECRET }).secret).toBe(SECRET);
    expect(() => statSync(path.join(dataDir, "secret"))).toThrow("ENOENT");
  });

  test("from a truncated file is rejected, not replaced", () => {
    const file = path.join(dataDir, "secret");
    writeFileSync(file, "short");
    expect(mistakes({})).toEqual([`${file} must be at least 32 characters long: restore it from a backup`]);
    expect(readFileSync(file, "utf8")).toBe("short");
  });
});

test("parses proxies as a list", () => {
  expect(read({ TRUSTED_PROXIES: "10.0.0.0/8, 192.0.2.1,2001:db8::/32" }).trustedProxies).toEqual([
    "10.0.0.0/8",
    "192.0.2.1",
    "2001:db8::/32",
  ]);
});

test.each([
  "0.0.0.0/0",
  "0.0.0.0/0,::/0",
  "::/0",
  "0.0.0.0/1, 128.0.0.0/1",
  "64.0.0.0/7",
  "10.0.0.0/8, 0.0.0.0/0",
  "::ffff:0:0/96",
  "::ffff:0.0.0.0/100",
  "::/8",
  "2000::/3",
  "2000::/15",
])("rejects proxies as many as %s, because anyone could choose their network", (proxies) => {
  expect(mistakes({ TRUSTED_PROXIES: proxies })).toEqual([
    expect.stringMatching(
      /^TRUSTED_PROXIES must name your proxies only: with a range as wide as this, anyone can/,
    ),
  ]);
});

test.each([
  "10.0.0.0/8",
  "0.0.0.0",
  "104.16.0.0/13",
  "::1",
  "::ffff:10.0.0.0/104",
  "2400:cb00::/32",
  "fc00::/7",
  "fe80::/10",
])("accepts proxies in %s", (proxies) => {
  expect(read({ TRUSTED_PROXIES: proxies }).trustedProxies).toEqual([proxies]);
});

test("warns of a SECRET that is easy to guess, in the demo", () => {
  expect(read({ SECRET: "a".repeat(32) }).warnings).toEqual([WEAK_SECRET]);
  expect(read({ SECRET: "tidy otter sings beneath violet moons" }).warnings).toEqual([]);
});

test("listens on an IPv6 address with or without the brackets of URLs", () => {
  for (const HOST of ["::1", "[::1]"]) expect(read({ HOST }).host).toBe("::1");
});

describe("the bucket for files", () => {
  const KEYS = { S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "key" };

  test("has no default", () => expect(read().bucket).toBeUndefined());

  test("has a name and a region, and more outside of Amazon", () => {
    expect(read({ S3_BUCKET: "pictures", S3_REGION: "eu-west-1" }).bucket).toEqual({
      bucket: "pictures",
      region: "eu-west-1",
      endpoint: undefined,
      forcePathStyle: false,
      credentials: undefined,
    });
    const own = { S3_ENDPOINT: "http://store.test:9000", S3_FORCE_PATH_STYLE: "true", ...KEYS };
    expect(read({ S3_BUCKET: "pictures", S3_REGION: "us-east-1", ...own }).bucket).toMatchObject({
      endpoint: "http://store.test:9000",
      forcePathStyle: true,
      credentials: { accessKeyId: "id", secretAccessKey: "key" },
    });
  });

  test.each([
    [{ S3_REGION: "eu-west-1" }, ["S3_BUCKET is required with S3_REGION"]],
    [{ S3_BUCKET: "pictures" }, ["S3_REGION is required with S3_BUCKET"]],
    [
      { S3_BUCKET: "pictures", S3_REGION: "x", S3_ACCESS_KEY_ID: "id" },
      ["S3_SECRET_ACCESS_KEY is required with S3_ACCESS_KEY_ID"],
    ],
    [
      { S3_SECRET_ACCESS_KEY: "key" },
      [
        "S3_BUCKET is required with S3_SECRET_ACCESS_KEY",
        "S3_ACCESS_KEY_ID is required with S3_SECRET_ACCESS_KEY",
      ],
    ],
  ])("needs a complete configuration: %j", (env, expected) => expect(mistakes(env)).toEqual(expected));

  test("keeps its key out of messages", () => {
    expect(mistakes({ S3_ENDPOINT: "nowhere", S3_SECRET_ACCESS_KEY: "very secret" }).join()).toBe(
      'S3_ENDPOINT must start with http:// or https://, got "nowhere"',
    );
  });
});

test("documents every variable", () => {
  for (const row of documentedVariables()) {
    expect(row.name).toMatch(/^[A-Z0-9_]+$/);
    expect(row.about.length).toBeGreaterThan(5);
    expect(row.default).not.toBe("");
  }
});
