import { isUtf8 } from 'node:buffer'
import { type FastifyInstance } from 'fastify'
import { refuse } from '#lib/http/serve.ts'

const DEPTH_LIMIT = 32
const JSON_TYPE = 'application/json'
/** Strings of a JSON text, as keys where a colon follows, and the brackets between them. */
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"(?<colon>\s*:)?|[{}[\]]/g

/**
 * Reads bodies as JSON in UTF-8 and as nothing else, and takes no text that two readers could
 * understand in two ways: no repeated key, no bytes that are not UTF-8, no nesting beyond reason.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>(JSON_TYPE, { parseAs: 'buffer' }, (request, bytes, done) => {
    const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = request.headers
    if (!isPlain(encoding) || !isUtf8Type(type)) return done(refuse('wrong_type'))
    if (!isUtf8(bytes)) return done(refuse('bad_request'))
    const text = bytes.toString()
    if (depthOf(text) > DEPTH_LIMIT) return done(refuse('bad_request'))
    void parse(request, text, (error, body) => {
      if (error) return done(error)
      // Two readers of `{"a":1,"a":2}` may well see two different deeds.
      if (keysIn(text) !== countKeys(body)) return done(refuse('bad_request'))
      done(null, body)
    })
  })
}

const isPlain = (encoding: string) => encoding.trim().toLowerCase() === 'identity'

function isUtf8Type(type: string): boolean {
  const charset = /;\s*charset\s*=\s*"?(?<name>[^";\s]*)/i.exec(type)?.groups?.['name']
  return charset === undefined || /^utf-?8$/i.test(charset)
}

function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  for (const [token] of text.matchAll(tokens)) {
    if (token === '{' || token === '[') deepest = Math.max(deepest, ++depth)
    else if (token === '}' || token === ']') depth--
  }
  return deepest
}

function keysIn(text: string): number {
  let keys = 0
  for (const { groups } of text.matchAll(tokens)) if (groups?.['colon'] !== undefined) keys++
  return keys
}

function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inside = Object.values(value).reduce<number>((sum, one) => sum + countKeys(one), 0)
  return Array.isArray(value) ? inside : inside + Object.keys(value).length
}
