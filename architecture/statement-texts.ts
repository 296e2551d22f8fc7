/** The texts of the SQL statements in sources, for rules about them. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { statementsOf } from '@ayva/postgres/statements'

/** The language of the function that contains the statement, or `typescript`. */
export type Text = { place: string; text: string; language: string }

/** The name of the column by which each table is distributed; null for a table that is whole on every shard. */
export function distributionOf(root: string): Map<string, string | null> {
  const files = globSync('db/{distribute.sql,migrations/**/*.sql}', { cwd: root })
  const found = files.flatMap((file) => [
    ...readFileSync(join(root, file), 'utf8').matchAll(
      /^\s*select distribute\('(\w+)'(?:, '(\w+)')?\)/gm,
    ),
  ])
  return new Map(found.map(([, table, column]) => [table!, column ?? null]))
}

/**
 * The statements of the files that match a pattern, each as SQL: parameters are `$`, and fragments of the same file are
 * written out. Queries of the builder are written as `update table set …`, as far as the rules read them.
 */
export function writtenStatements(root: string, pattern: string): Text[] {
  return globSync(pattern, { cwd: root })
    .toSorted()
    .flatMap((file) => statementsIn(file, readFileSync(join(root, file), 'utf8')))
}

/** The statements in the functions of the database, with the names of those. */
export function storedStatements(root: string): Text[] {
  return globSync('db/functions/**/*.sql', { cwd: root })
    .toSorted()
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8').replaceAll(/--[^\n]*/g, '')
      const language = /\blanguage (\w+)/.exec(text)![1]!
      const body = /\$\$(.*)\$\$/s.exec(text)?.[1] ?? ''
      const place = file.replaceAll('\\', '/')
      return statementsOf(body).map((one) => ({ place, language, text: bare(one) }))
    })
}

export function statementsIn(file: string, source: string): Text[] {
  const parts = source.split(/^(?=(?:export )?(?:async )?(?:function|const) )/m)
  const fragments = new Map(
    parts.flatMap((part) => {
      const name = /^const (\w+) =/.exec(part)?.[1]
      const [text] = templatesIn(part)
      return name && text ? [[name, text] as const] : []
    }),
  )
  const short = file.replaceAll('\\', '/').replace('apps/server/src/', '')
  return parts.flatMap((part) => {
    const place = `${short}: ${/(?:function|const) (\w+)/.exec(part)?.[1]}`
    const texts = templatesIn(part).concat(builtIn(part))
    return texts.map((text) => ({
      place,
      language: 'typescript',
      text: bare(writtenOut(text, fragments)),
    }))
  })
}

/** Every template that is not inside another, with each expression as `${…}`. */
function templatesIn(source: string): string[] {
  const found: string[] = []
  for (let at = 0; at < source.length; at++) {
    if (source[at] !== '`') continue
    const end = endOfTemplate(source, at)
    found.push(source.slice(at + 1, end))
    at = end
  }
  return found
}

function endOfTemplate(source: string, start: number): number {
  for (let at = start + 1; at < source.length; at++) {
    if (source[at] === '\\') at += 1
    else if (source[at] === '`') return at
    else if (source.startsWith('${', at)) at = endOfExpression(source, at + 1)
  }
  return source.length
}

function endOfExpression(source: string, start: number): number {
  let depth = 0
  for (let at = start; at < source.length; at++) {
    if (source[at] === '`') at = endOfTemplate(source, at)
    else if (source[at] === '{') depth += 1
    else if (source[at] === '}' && --depth === 0) return at
  }
  return source.length
}

/** Replaces expressions by the fragments that they name or contain, and others by `$`. */
function writtenOut(text: string, fragments: Map<string, string>, depth = 0): string {
  let out = ''
  for (let at = 0; at < text.length; at++) {
    if (!text.startsWith('${', at)) {
      out += text[at]
      continue
    }
    const end = endOfExpression(text, at + 1)
    const inner = text.slice(at + 2, end)
    const named = [...inner.matchAll(/\w+/g)].map(([name]) => fragments.get(name))
    const within = [...templatesIn(inner), ...named].filter((one) => one !== undefined)
    out +=
      within.length === 0 || depth > 3
        ? '$'
        : ` ${within.map((one) => writtenOut(one, fragments, depth + 1)).join(' ')} `
    at = end
  }
  return out
}

/** Updates of the query builder: the table and the names and values that are set. */
function builtIn(part: string): string[] {
  const updates = [...part.matchAll(/\.updateTable\('(\w+)'\)/g)].map(
    ({ 1: table, index }) => `update ${snake(table!)} set ${setAfter(part.slice(index), '.set(')}`,
  )
  const inserts = [...part.matchAll(/\.insertInto\('(\w+)'\)/g)].flatMap(({ 1: table, index }) => {
    const text = part.slice(index)
    if (!/^(?:(?!\.execute).)*\.doUpdateSet\(/s.test(text)) return []
    return [`insert into ${snake(table!)} do update set ${setAfter(text, '.doUpdateSet(')}`]
  })
  return [...updates, ...inserts]
}

/** The first object that is set after a place, with its names as columns. */
function setAfter(text: string, word: string): string {
  const start = text.indexOf(word)
  if (start < 0) return ''
  const body = text.slice(start + word.length, closing(text, start + word.length - 1))
  return body
    .replaceAll(/\b(\w+): /g, (_, name: string) => `${snake(name)} = `)
    .replaceAll(/[{,]\s*(\w+)(?=\s*[,}])/g, (_, name: string) => `, ${snake(name)} = $`)
    .replaceAll(/\b\w+\(/g, (call) => `\${${call.slice(0, -1)}}(`)
}

function closing(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')' && --depth === 0) return at
  }
  return text.length
}

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const bare = (text: string) =>
  text
    .replaceAll(/--[^\n]*/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The text between a bracket and its closing one. */
export function inBrackets(text: string, start: number): string {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (depth === 0) return text.slice(start, at)
  }
  return text.slice(start)
}
