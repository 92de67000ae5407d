// What kind of value a key of the document takes, from the JSON Schema: one row per kind, asked in sequence.
import { known } from "./news.js";

/** The schema that a reference leads to, with the description that stands beside the reference. */
export function resolved(schema) {
  if (!schema?.$ref) return schema ?? {};
  const target = known.schema.$defs[schema.$ref.split("/").pop()] ?? {};
  return { ...target, ...schema, $ref: undefined };
}

/** The kinds of value that a schema allows, without null. */
const kinds = (schema) => (schema.anyOf ?? [schema]).map(resolved).filter((kind) => kind.type !== "null");

/** The objects of a schema of lists or mappings, or nothing. */
export const objectOf = (schema) => kinds(resolved(schema)).find((kind) => kind.type === "object" && kind.properties);

/** What a schema's lists consist of, if that is objects. */
export const itemOf = (schema) => {
  const list = kinds(resolved(schema)).find((kind) => kind.type === "array");
  const item = list && resolved(list.items);
  return item?.properties ? item : null;
};

// What the schema does not say of a key: how its values are shown. Those of `trim` are names, or what somebody writes.
const KIND_OF = { grade: "levels", grades: "week", rules: "names", needs: "lines", trim: "suggested" };

/** The shape of a key: {key, kind, options, isNullable, default, most}. */
export function shapeOf(key, schema) {
  const whole = resolved(schema), all = kinds(whole), isNullable = (whole.anyOf ?? []).some((kind) => kind.type === "null");
  const shape = { key, default: whole.default, isNullable, required: false };
  const options = known.choices[key];
  if (options) return { ...shape, kind: KIND_OF[key] ?? "one", options };
  if (all.some((kind) => kind.type === "object" && kind.properties) && !all.some((kind) => kind.enum)) {
    return { ...shape, kind: "object" };
  }
  const array = all.find((kind) => kind.type === "array");
  if (array) {
    const item = resolved(array.items);
    if (all.length > 1 && !all.every((kind) => kind.type === "array" || kind.type === "string")) return { ...shape, kind: "written" };
    if (item.enum) return { ...shape, kind: all.some((kind) => kind.enum) ? "names" : "several", options: item.enum };
    if (item.properties) return { ...shape, kind: "list" };
    if (isLong(item)) return { ...shape, kind: "texts" };
    if (all.length === 1) return { ...shape, kind: item.type === "integer" ? "written" : "lines" };
    return { ...shape, kind: "written" };
  }
  if (all.every((kind) => kind.type === "boolean") && !isNullable) return { ...shape, kind: "yes" };
  const values = all.flatMap((kind) => (kind.type === "boolean" ? [true, false] : kind.enum ?? (kind.const === undefined ? [] : [kind.const])));
  if (values.length) return { ...shape, kind: "one", options: values };
  const [first] = all;
  if (first?.type === "integer") return { ...shape, kind: "number" };
  if (first?.format === "date") return { ...shape, kind: "date" };
  if (first?.type === "string") return { ...shape, kind: isLong(first) ? "long" : "text", most: first.maxLength };
  return { ...shape, kind: "written" };
}

const isLong = ({ type, maxLength }) => type === "string" && maxLength >= 20000 && maxLength < 1000000;

/** The value at a path of keys in plain data; undefined if there is none. */
export const at = (data, path) => path.reduce((value, key) => (value === null || value === undefined ? undefined : value[key]), data);
