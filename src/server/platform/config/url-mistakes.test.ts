import { expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { credentialMistake, urlMistake } from "./url-mistakes.ts";

const write = (character: string, written: string) =>
  `has “${character}” in its user or password: write it as ${written}`;

test.each([
  ["smtp://user:pa#ss@mail.example:587", "#", "%23"],
  ["smtp://user:12#ss@mail.example:587", "#", "%23"],
  ["smtp://user:pa/ss@mail.example:587", "/", "%2F"],
  ["smtps://user:1/ss@mail.example", "/", "%2F"],
  ["smtp://user:pa?ss@mail.example", "?", "%3F"],
  ["smtp://user:pa\\ss@mail.example", "\\", "%5C"],
  ["smtp://us/er:pass@mail.example", "/", "%2F"],
  ["smtp://user:#@mail.example", "#", "%23"],
  ["smtp://user:50%@mail.example", "%", "%25"],
  ["smtp://user:%zz@mail.example", "%", "%25"],
  ["smtp://user:pa ss@mail.example", " ", "%20"],
  ["postgres://app:a#b@db:5432/site", "#", "%23"],
  ["postgresql://app:a/b@db/site?sslmode=require", "/", "%2F"],
  ["postgres://app:a?b@db/site", "?", "%3F"],
  ["https://key:a#b@s3.example", "#", "%23"],
])("%s has a character to escape", (url, character, written) => {
  expect(credentialMistake(url)).toBe(write(character, written));
});

test.each([
  "smtp://mail.example",
  "smtp://user:pass@mail.example:587",
  "smtp://user@mail.example:p%40ss%23%2F@mail.example",
  "smtp://user:p@ss@mail.example",
  "smtp://user:p%25@mail.example",
  "postgres:///site?host=/var/run/postgresql",
  "postgres://localhost:5432/site?application_name=me@here",
  "postgres://app@db/site?options=-c%20x&application_name=a@b",
  "https://s3.example/path#fragment",
  "nonsense",
  "",
])("%s has none", (url) => {
  expect(credentialMistake(url)).toBeUndefined();
});

const PORT = "must have a number up to 65535 as its port";
const HOST = "must have a host after //";
test.each([
  ["smtp:", "smtp://mail.example:notaport", PORT],
  ["smtp:", "smtp://user:pass@mail.example:587587", PORT],
  ["smtp:", "smtp://mail.example:25:25", PORT],
  ["smtp:", "smtp://user:pass@mail.example:-1", PORT],
  ["smtp:", "smtp://", HOST],
  ["smtp:", "smtp://user:pass@", HOST],
  ["smtp:", "smtp:///mail.example", HOST],
  ["smtp:", "smtp://:587", HOST],
  ["smtp:", "smtp:mail.example", "must start with smtp://"],
  ["smtp:", "SMTPS://mail.example", "must start with smtp://"],
  ["smtp:", "smtp://::1", "must have its IPv6 address in square brackets, such as [::1]"],
  ["smtp:", "smtp://user:pass@fe80::1:587", "must have its IPv6 address in square brackets, such as [::1]"],
  ["https:", "https://comps.example:99999", PORT],
  ["https:", "https:///comps.example", HOST],
  ["https:", "https://comps example", "must have a valid host"],
  ["https:", "https://[::zz]", "must have a valid host"],
  ["postgres:", "postgres://app:pw@db:five/site", PORT],
  ["postgres:", "postgres:///site?host=/var/run/postgresql", undefined],
  ["postgres:", "postgres://app:pw@[::1]:5432/site", undefined],
  ["smtp:", "SMTP://MAIL.EXAMPLE:25", undefined],
  ["https:", "https://[::1]:3000", undefined],
])("%s %s: %s", (protocol, url, mistake) => {
  expect(urlMistake(url, [protocol])).toBe(mistake);
});

test.each([
  ["SMTP_URL", "smtp://user:pa#ss@mail.example", write("#", "%23")],
  ["SMTP_URL", "smtp://mail.example:hunter2", PORT],
  ["DATABASE_URL", "postgres://app:pw@db:five/site", PORT],
  ["PUBLIC_URL", "https://comps.example:99999", PORT],
  ["S3_ENDPOINT", "https://", HOST],
  ["DATABASE_URL", "postgres://app:a/b@db/site", write("/", "%2F")],
  ["DATABASE_DIRECT_URL", "postgres://app:a/b@db/site", write("/", "%2F")],
  ["DATABASE_READ_URL", "postgres://app:ok@one/site,postgres://app:a#b@two/site", write("#", "%23")],
  ["S3_ENDPOINT", "https://key:a?b@s3.example", write("?", "%3F")],
  ["STRIPE_API_URL", "https://key:a#b@proxy.example", write("#", "%23")],
  ["PUBLIC_URL", "https://me:a#b@comps.example", write("#", "%23")],
  ["SMTP_URL", "mail.example:587", "must start with smtp:// or smtps://"],
  [
    "DATABASE_READ_URL",
    "postgres://app:a,b@one/site",
    "must be URLs that start with postgres:// or postgresql://, separated by commas; a comma in a password is %2C",
  ],
])("%s=%s says so, once, without the password", (name, url, mistake) => {
  const mistakes = () => {
    try {
      readConfig({ DEMO: "true", [name]: url });
    } catch (error) {
      return (error as { mistakes: string[] }).mistakes.filter((line) => line.startsWith(`${name} `));
    }
    return [];
  };
  const [line = "", ...others] = mistakes();
  expect(line).toMatch(new RegExp(`^${name} `));
  expect(line).toContain(mistake);
  expect(others).toEqual([]);
});
