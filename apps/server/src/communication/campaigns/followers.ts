/** Tells people who follow the link of a letter from programs that check or preview mail. */
import { type IncomingHttpHeaders } from 'node:http'

const PROGRAMS =
  /bot\b|crawl|spider|slurp|scan|preview|prefetch|fetch|proxy|monitor|headless|barracuda|mimecast|proofpoint|curl|wget|python|java\/|okhttp|axios/i

type Asked = { method: string; headers: IncomingHttpHeaders }

/**
 * Only a browser that opens a page counts. Programs that imitate one completely cannot be told from people, so the
 * counts are an upper bound.
 */
export function isFollowedByPerson({ method, headers }: Asked): boolean {
  if (method !== 'GET') return false
  const purposes = ['purpose', 'sec-purpose', 'x-purpose', 'x-moz']
  if (purposes.some((name) => /prefetch|prerender|preview/i.test(String(headers[name] ?? ''))))
    return false
  const agent = headers['user-agent'] ?? ''
  if (!agent.startsWith('Mozilla/') || PROGRAMS.test(agent)) return false
  if (headers.accept?.includes('text/html') !== true) return false
  // Safari before 16.4, and every browser without https, sends none of these.
  const mode = headers['sec-fetch-mode'] ?? 'navigate'
  const dest = headers['sec-fetch-dest'] ?? 'document'
  return mode === 'navigate' && dest === 'document'
}
