/**
 * Words with variables. Templates are Liquid (liquidjs) without files, other templates and most tags, bounded in size,
 * loops, memory and time. The output is one line of plain text, which each channel escapes, so a player's input is
 * never interpreted as markup, header or template.
 */
import { type CampaignWords } from '@ayva/contract/communication/campaigns/way'
import { type OfferWords } from '@ayva/contract/communication/campaigns/office'
import { Liquid, type Template } from 'liquidjs'
import { type Tx } from '#lib/data/db.ts'
import { type Fact, type FactValue } from '#lib/fact.ts'
import { readFacts } from '../../platform/audiences/audiences.ts'

type Facts = ReadonlyMap<string, Fact>
type Field = 'title' | 'text'
type Value = string | number | readonly string[]
export type Values = Record<string, Value>

const TAGS = new Set(['if', 'unless', 'case', 'for', 'assign', 'comment'])
const FILTERS = new Set(
  (
    'default upcase downcase capitalize truncate plus minus times divided_by round at_least at_most ' +
    'join size first last'
  ).split(' '),
)
/** Properties of a list: its items and its length. */
const PARTS = new Set<string | number>(['size', 'first', 'last'])
/** The maximum length of the output. */
const MOST: Record<Field, number> = { title: 120, text: 600 }
const LIST_MAX = 20
const VALUE_MAX = 100
const MEMORY_MAX = 50_000
/** Normal templates need a thousandth of this. */
const RENDER_MS = 1_000

const engine = new Liquid({
  ownPropertyOnly: true,
  strictFilters: true,
  relativeReference: false,
  dynamicPartials: false,
  templates: {},
  parseLimit: 2_000,
  memoryLimit: MEMORY_MAX,
  renderLimit: RENDER_MS,
})
for (const tag of Object.keys(engine.tags))
  if (!TAGS.has(tag)) Reflect.deleteProperty(engine.tags, tag)
for (const filter of Object.keys(engine.filters))
  if (!FILTERS.has(filter)) engine.unregisterFilter(filter)

const fields = ['title', 'text'] as const

/** The errors of the words by field; empty if they may be saved. */
export function faultsOf(words: CampaignWords, facts: Facts): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const field of fields) {
    const fault = faultOf(words[field], facts)
    if (fault !== undefined) faults[field] = fault
  }
  return faults
}

function faultOf(text: string, facts: Facts): string | undefined {
  if (text.matchAll(/\{%-?\s*for\b/g).toArray().length > 1) return 'Не больше одного повтора «for»'
  let parsed
  try {
    parsed = engine.parse(text)
  } catch (error) {
    return faultWords(String(error))
  }
  for (const [name, ...parts] of engine.globalVariableSegmentsSync(parsed)) {
    if (!facts.has(String(name))) return `Такой переменной нет: ${String(name)}`
    if (parts.length > 1 || parts.some((part) => typeof part === 'object' || !PARTS.has(part)))
      return `У переменной ${String(name)} этого нет`
  }
  return undefined
}

/** Translated, because the engine's messages are written for programmers. */
function faultWords(error: string): string {
  const name = /(?:undefined filter: |tag ")([\w#]+)/.exec(error)?.[1]
  if (name !== undefined && /tag "[^"]+" not found|undefined filter/.test(error))
    return `В шаблонах нет команды «${name}»`
  return 'Проверьте скобки и команды шаблона'
}

function namesIn(words: CampaignWords): Set<string> {
  const names = fields.flatMap((field) => engine.globalVariablesSync(engine.parse(words[field])))
  return new Set(names)
}

/** The values for each player; each fact that the words name is read once. */
export async function valuesOf(
  tx: Tx,
  facts: Facts,
  { words, ids }: { words: CampaignWords; ids: bigint[] },
): Promise<Map<bigint, Values>> {
  const all = new Map<bigint, Values>(ids.map((id) => [id, {}]))
  const known = await readFacts(tx, facts, { names: [...namesIn(words)], ids })
  for (const [name, told] of known)
    for (const [id, value] of told) {
      const values = all.get(id)
      if (values) values[name] = shown(value)
    }
  return all
}

const day = new Intl.DateTimeFormat('ru', { dateStyle: 'long', timeZone: 'Europe/Moscow' })

function shown(value: FactValue): Value {
  if (typeof value === 'number') return value
  if (typeof value === 'string') return value.slice(0, VALUE_MAX)
  if (value instanceof Date) return day.format(value).replace(/\s*г\.$/, '')
  return value.slice(0, LIST_MAX).map((item) => item.slice(0, VALUE_MAX))
}

type Parsed = Record<Field, Template[]>

/** Renders the words of each player; undefined if nothing readable results. */
export function renderer(words: CampaignWords): (values: Values) => OfferWords | undefined {
  const parsed: Parsed = { title: engine.parse(words.title), text: engine.parse(words.text) }
  return (values) => {
    const title = rendered(parsed, 'title', values)
    const text = rendered(parsed, 'text', values)
    return title === undefined || text === undefined ? undefined : { title, text, link: words.link }
  }
}

function rendered(parsed: Parsed, field: Field, values: Values): string | undefined {
  try {
    const text = oneLine(String(engine.renderSync(parsed[field], values)))
    return text === '' || text.length > MOST[field] ? undefined : text
  } catch {
    // The limits are exceeded for this player only; the delivery records it, and the others get theirs.
    return undefined
  }
}

/** Line breaks and direction controls become spaces. */
function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
}
