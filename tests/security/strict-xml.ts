import { SaxesParser } from "saxes";

/** Returns the texts of a document's elements of a name. @throws if it isn't well-formed */
export function readXml(document: string, name: string): string[] {
  const texts: string[] = [];
  let depth = 0;
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", (tag) => {
    if (tag.name === name) depth = texts.push("");
  });
  parser.on("text", (text) => {
    if (depth > 0) texts[depth - 1] += text;
  });
  parser.on("cdata", (text) => {
    if (depth > 0) texts[depth - 1] += text;
  });
  parser.on("closetag", (tag) => {
    if (tag.name === name) depth = 0;
  });
  parser.write(document).close();
  return texts;
}
