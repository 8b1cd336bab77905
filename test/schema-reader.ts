import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Element, readXml } from './xml-reader.ts';

/**
 * Holds an XML document against a published schema (XSD): the part of the language that the messages of ISO 20022 use.
 * Schemas are no part of this project: the folder `SCHEMAS` names has them, under the names they are published by.
 */
export function schemaNamed(name: string): Element | null {
  const folder = process.env.SCHEMAS ?? '';
  const file = join(folder, name);
  return folder !== '' && existsSync(file) ? readXml(readFileSync(file, 'utf8')) : null;
}

/** The complaints of a schema about a document; throws where the schema says something that this reader does not know. */
export function complaintsBySchema(schema: Element, document: Element): string[] {
  const named = (kind: string, name: string): Element | undefined =>
    schema.children.find((one) => one.name === `xs:${kind}` && one.attributes.name === name);
  const root = named('element', document.name);
  if (root === undefined) return [`no document ${document.name}`];
  if (document.attributes.xmlns !== schema.attributes.targetNamespace) return ['another namespace'];
  const complaints: string[] = [];

  const ofType = (type: string, element: Element, path: string): void => {
    const complex = named('complexType', type);
    if (complex === undefined) {
      if (element.children.length > 0) complaints.push(`${path}: elements inside a value`);
      ofAttributes([], element, path);
      ofValue(type, element.text, path);
      return;
    }
    const extended = complex.children.find(({ name }) => name === 'xs:simpleContent')?.children[0];
    if (extended !== undefined) {
      ofAttributes(extended.children, element, path);
      ofValue(extended.attributes.base ?? '', element.text, path);
      return;
    }
    ofAttributes([], element, path);
    if (element.text.trim() !== '') complaints.push(`${path}: text beside elements`);
    const [model] = complex.children;
    const end = model === undefined ? 0 : matched(model, element.children, 0);
    if (end === null || end < element.children.length)
      complaints.push(`${path}: ${element.children.map(({ name }) => name).join(' ')}`);
    for (const child of element.children) {
      const declared = model === undefined ? undefined : declaredIn(model, child.name);
      if (declared !== undefined) ofType(declared, child, `${path}/${child.name}`);
    }
  };

  const ofAttributes = (declared: readonly Element[], { attributes }: Element, path: string): void => {
    const names = declared.map((one) => one.attributes.name ?? '');
    for (const { attributes: rule } of declared) {
      const value = attributes[rule.name ?? ''];
      if (value === undefined && rule.use === 'required') complaints.push(`${path}@${rule.name}`);
      if (value !== undefined) ofValue(rule.type ?? '', value, `${path}@${rule.name}`);
    }
    for (const name of Object.keys(attributes))
      if (!names.includes(name) && !/^xmlns|^xsi:/.test(name)) complaints.push(`${path}@${name}`);
  };

  const ofValue = (type: string, text: string, path: string): void => {
    const basic = BASIC[type];
    const [restriction] = named('simpleType', type)?.children ?? [];
    if (basic === undefined && restriction === undefined)
      throw new Error(`a type that is not known: ${type}`);
    if (basic !== undefined && !basic.test(text)) complaints.push(`${path}: ${JSON.stringify(text)}`);
    if (restriction === undefined) return;
    ofValue(restriction.attributes.base ?? '', text, path);
    const facets = Map.groupBy(restriction.children, ({ name }) => name.replace('xs:', ''));
    for (const [facet, some] of facets)
      if (!some.some((one) => holds(facet, one.attributes.value ?? '', text)))
        complaints.push(`${path}: ${facet} of ${JSON.stringify(text)}`);
  };

  ofType(root.attributes.type ?? '', document, document.name);
  return complaints;
}

const BASIC: Readonly<Record<string, RegExp>> = {
  'xs:string': /^[\s\S]*$/,
  'xs:boolean': /^(true|false|0|1)$/,
  'xs:decimal': /^[+-]?(\d+(\.\d*)?|\.\d+)$/,
  'xs:date': /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(Z|[+-]\d\d:\d\d)?$/,
  'xs:dateTime':
    /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/,
};

/** One facet of a simple type; of patterns and enumerations one has to hold. */
function holds(facet: string, value: string, text: string): boolean {
  const [whole = '', fraction = ''] = text.replace(/^[+-]/, '').split('.');
  switch (facet) {
    case 'enumeration':
      return text === value;
    case 'pattern':
      return new RegExp(`^(?:${value})$`, 'u').test(text);
    case 'minLength':
      return [...text].length >= Number(value);
    case 'maxLength':
      return [...text].length <= Number(value);
    case 'minInclusive':
      return Number(text) >= Number(value);
    case 'fractionDigits':
      return fraction.replace(/0+$/, '').length <= Number(value);
    case 'totalDigits':
      return whole.replace(/^0+/, '').length + fraction.replace(/0+$/, '').length <= Number(value);
    default:
      throw new Error(`a facet that is not known: ${facet}`);
  }
}

/** The type of an element by its name, anywhere in a content model: no model of these schemas has two of one name. */
function declaredIn(model: Element, name: string): string | undefined {
  if (model.name === 'xs:element') return model.attributes.name === name ? model.attributes.type : undefined;
  for (const child of model.children) {
    const found = declaredIn(child, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Where a content model ends among the children that begin at `at`; null: it does not hold. */
function matched(model: Element, children: readonly Element[], at: number): number | null {
  const least = Number(model.attributes.minOccurs ?? 1);
  const said = model.attributes.maxOccurs ?? '1';
  const most = said === 'unbounded' ? Number.POSITIVE_INFINITY : Number(said);
  let place = at;
  for (let count = 0; count < most; count += 1) {
    const next = once(model, children, place);
    if (next === null || (next === place && count >= least)) return count >= least ? place : null;
    place = next;
  }
  return place;
}

function once(model: Element, children: readonly Element[], at: number): number | null {
  if (model.name === 'xs:element') return children[at]?.name === model.attributes.name ? at + 1 : null;
  if (model.name === 'xs:any') return at < children.length ? at + 1 : null;
  if (model.name === 'xs:choice') {
    const ways = model.children.map((one) => matched(one, children, at)).filter((end) => end !== null);
    return ways.length === 0 ? null : Math.max(...ways);
  }
  if (model.name !== 'xs:sequence') throw new Error(`a content model that is not known: ${model.name}`);
  let place: number | null = at;
  for (const one of model.children) if (place !== null) place = matched(one, children, place);
  return place;
}
