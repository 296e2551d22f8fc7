/**
 * Splits an SQL file into its statements, so that each can be sent alone: a sharded database refuses several in one
 * message. A semicolon inside strings, quoted names, dollar-quoted bodies, brackets and comments does not end a
 * statement. Statements without words, such as a comment after the last one, are left out.
 */
export function statementsOf(text: string): string[] {
  const statements: string[] = []
  let start = 0
  let words = false
  let depth = 0
  for (let at = 0; at < text.length;) {
    const { kind, end } = pieceAt(text, at)
    if (kind === 'end' && depth === 0) {
      if (words) statements.push(text.slice(start, at).trim())
      start = end
      words = false
    }
    if (kind === 'open') depth += 1
    if (kind === 'close') depth -= 1
    if (kind === 'word' && /^atomic$/i.test(text.slice(at, end)))
      throw new Error('A body of "begin atomic" cannot be parted: write it between dollars.')
    if (kind !== 'end' && kind !== 'nothing') words = true
    at = end
  }
  if (words) statements.push(text.slice(start).trim())
  return statements
}

type Piece = { kind: 'end' | 'nothing' | 'open' | 'close' | 'word' | 'other'; end: number }

/** The kind of the token at a position, and where it ends. */
function pieceAt(text: string, at: number): Piece {
  const ends = (kind: Piece['kind'], pattern: RegExp): Piece => {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (!found) throw new Error(`What begins with "${text.slice(at, at + 20)}" has no end.`)
    return { kind, end: at + found[0].length }
  }
  const sign = text[at]!
  if (/\s/.test(sign)) return ends('nothing', /\s+/y)
  if (text.startsWith('--', at)) return ends('nothing', /[^\n]*/y)
  if (text.startsWith('/*', at)) return { kind: 'nothing', end: endOfComment(text, at) }
  if (sign === "'") return ends('other', /'(?:[^']|'')*'/y)
  if (/^e'/i.test(text.slice(at, at + 2))) return ends('other', /e'(?:[^'\\]|\\.|'')*'/isy)
  if (sign === '"') return ends('other', /"(?:[^"]|"")*"/y)
  if (sign === '$') return { kind: 'other', end: endOfDollars(text, at) }
  // A dollar inside a word does not begin a dollar-quoted body.
  if (/[\p{L}_]/u.test(sign)) return ends('word', /[\p{L}\p{N}_$]+/uy)
  if (sign === ';') return { kind: 'end', end: at + 1 }
  if (sign === '(') return { kind: 'open', end: at + 1 }
  return { kind: sign === ')' ? 'close' : 'other', end: at + 1 }
}

/** Comments of this kind can be nested. */
function endOfComment(text: string, at: number): number {
  const marks = /\/\*|\*\//g
  marks.lastIndex = at
  let depth = 0
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    depth += mark[0] === '/*' ? 1 : -1
    if (depth === 0) return marks.lastIndex
  }
  throw new Error('A comment has no end.')
}

/** The end of a dollar-quoted body; a single dollar, as in `$1`, is an ordinary character. */
function endOfDollars(text: string, at: number): number {
  const opening = /\$(?:[\p{L}_][\p{L}\p{N}_]*)?\$/uy
  opening.lastIndex = at
  const mark = opening.exec(text)?.[0]
  if (mark === undefined) return at + 1
  const end = text.indexOf(mark, at + mark.length)
  if (end < 0) throw new Error(`A body that begins with ${mark} has no end.`)
  return end + mark.length
}
