/**
 * Reports of browsers about the content security policy. Anybody can send them, and browser extensions cause hundreds,
 * so none is stored: each kind is logged once an hour, with a limited number of kinds, and the rest are only counted.
 */
import { type Config } from '#lib/config.ts'
import { Cache } from '#lib/cache/cache.ts'
import { minutes } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { loggedPath } from '#lib/http/logged-path.ts'
import { publicOrigin } from '#lib/http/public-url.ts'

const HOUR_MS = minutes(60)
const LINES_PER_HOUR = 20
/** A browser collects the reports of a page and sends them together. */
const REPORTS_AT_ONCE = 20
const WORD_MAX = 60

type Violation = { directive: string; blocked: string; page: string; source: string; line: number }

/** Returns a function that takes the body of a report, in either format, and logs what is new. */
export function reportTaker({ config, clock, log }: Pick<Deps, 'config' | 'clock' | 'log'>) {
  const now = () => clock.now().getTime()
  const written = new Cache<true>({ most: LINES_PER_HOUR, now })
  let dropped = 0
  let hourEnds = 0

  function write(violation: Violation): void {
    if (now() >= hourEnds) {
      if (dropped > 0) log.warn({ dropped }, 'more reports of the page policy than were written')
      dropped = 0
      hourEnds = now() + HOUR_MS
      written.clear()
    }
    const { directive, blocked, page } = violation
    const kind = [directive, blocked, page].join(' ')
    if (written.find(kind)) return
    if (written.size >= LINES_PER_HOUR) {
      dropped += 1
      return
    }
    written.keep(written.begin(), kind, true, HOUR_MS)
    log.warn(violation, 'the page policy has stopped something')
  }

  return (body: unknown): void => {
    for (const violation of violationsOf(body, config)) write(violation)
  }
}

/** Only violations on pages of the site, and none that a browser extension caused. */
function violationsOf(body: unknown, config: Config): Violation[] {
  const reports = (Array.isArray(body) ? body : [body]).slice(0, REPORTS_AT_ONCE)
  return reports.flatMap((report) => {
    const { 'csp-report': older, body: newer, type } = fieldsOf(report)
    const told = fieldsOf(older ?? (type === 'csp-violation' ? newer : undefined))
    const page = textOf(told['document-uri'] ?? told['documentURL'])
    const source = textOf(told['source-file'] ?? told['sourceFile'])
    const blocked = textOf(told['blocked-uri'] ?? told['blockedURL'])
    const directive = textOf(told['effective-directive'] ?? told['effectiveDirective'])
    if (directive === '' || originOf(page) !== publicOrigin(config)) return []
    if (/-extension:/.test(source) || /-extension$/.test(blocked.split(':')[0]!)) return []
    return {
      directive: directive.slice(0, WORD_MAX),
      // «inline» and «eval» are keywords of the standard; a URL is reduced to its origin.
      blocked: (originOf(blocked) ?? blocked).slice(0, WORD_MAX),
      page: pathOf(page),
      source: pathOf(source),
      line: lineOf(told['line-number'] ?? told['lineNumber']),
    }
  })
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const lineOf = (value: unknown) => (typeof value === 'number' ? value : 0)

function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined
}

/** The path of a URL, without query and without the secrets in links of letters. */
function pathOf(url: string): string {
  return URL.canParse(url) ? loggedPath(new URL(url).pathname) : ''
}
