import { isUtf8 } from 'node:buffer'
import { type FastifyInstance } from 'fastify'
import { refuse } from '#lib/http/serve.ts'

const DEPTH_LIMIT = 32
const JSON_TYPE = 'application/json'
const [QUOTE, BACKSLASH, COLON] = ['"', '\\', ':'].map(codeOf)
const [OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = ['{', '}', '[', ']'].map(codeOf)
const [SPACE, TAB, LINE, RETURN] = [' ', '\t', '\n', '\r'].map(codeOf)

/**
 * Accepts only JSON in UTF-8, and refuses texts that parsers read differently: repeated keys, bytes that are not UTF-8,
 * deep nesting.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>(JSON_TYPE, { parseAs: 'buffer' }, (request, bytes, done) => {
    const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = request.headers
    if (!isPlain(encoding) || !isUtf8Type(type)) return done(refuse('wrong_type'))
    // Clients of the specification send the content type with every call, also without a body.
    if (bytes.length === 0) return done(null, undefined)
    if (!isUtf8(bytes)) return done(refuse('bad_request'))
    const text = bytes.toString()
    const { depth, keys } = jsonTally(text)
    if (depth > DEPTH_LIMIT) return done(refuse('bad_request'))
    void parse(request, text, (error, body) => {
      if (error) return done(error)
      // Compares the counts to find repeated keys: `{"a":1,"a":2}` may mean different operations to two parsers.
      if (keys !== countKeys(body)) return done(refuse('bad_request'))
      done(null, body)
    })
  })
}

const isPlain = (encoding: string) => encoding.trim().toLowerCase() === 'identity'

function isUtf8Type(type: string): boolean {
  const charset = /;\s*charset\s*=\s*"?(?<name>[^";\s]*)/i.exec(type)?.groups?.['name']
  return charset === undefined || /^utf-?8$/i.test(charset)
}

/**
 * The nesting depth and the number of keys of a JSON text, in one linear pass; a regular expression could take
 * quadratic time on malicious input.
 */
export function jsonTally(text: string): { depth: number; keys: number } {
  let depth = 0
  let deepest = 0
  let keys = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      at = endOfString(text, at)
      const next = afterSpace(text, at + 1)
      if (text.charCodeAt(next) === COLON) keys++
      at = next - 1
    } else if (code === OPEN || code === OPEN_LIST) deepest = Math.max(deepest, ++depth)
    else if (code === CLOSE || code === CLOSE_LIST) depth--
  }
  return { depth: deepest, keys }
}

/** The index of the quote that ends a string, or the length of the text if none does. */
function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) return at
    at += code === BACKSLASH ? 2 : 1
  }
  return text.length
}

function afterSpace(text: string, start: number): number {
  let at = start
  while (isSpace(text.charCodeAt(at))) at++
  return at
}

const isSpace = (code: number) => code === SPACE || code === TAB || code === LINE || code === RETURN

function codeOf(mark: string): number {
  return mark.charCodeAt(0)
}

function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inside = Object.values(value).reduce<number>((sum, one) => sum + countKeys(one), 0)
  return Array.isArray(value) ? inside : inside + Object.keys(value).length
}
