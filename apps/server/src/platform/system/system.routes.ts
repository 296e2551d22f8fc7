import { serverTime } from '@ayva/contract/platform/system'
import { type FastifyInstance } from 'fastify'
import { reportTaker } from './system.reports.ts'
import { askDatabase } from './system.sql.ts'
import { type Deps } from '#lib/deps.ts'
import { prepareDraining } from '#lib/edge/draining.ts'
import { REPORTS_PATH } from '#lib/edge/headers.ts'
import { refuse, serve } from '#lib/http/serve.ts'
import { TookTooLong, within } from '#lib/work/within.ts'

/** Short, because a load balancer asks often and treats no answer as not ready. */
const READY_WITHIN_MS = 1_000
const REPORT_LIMIT_BYTES = 16 * 1024
/** By address. */
const REPORTS_PER_MINUTE = 30

/** Calls about the server itself: its time, and whether a load balancer should send traffic to it. */
export async function systemRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  serve(app, serverTime, async () => Math.floor(deps.clock.now().getTime() / 1000))

  prepareDraining(app)
  app.get('/live', async () => ({ status: 'live' }))
  app.get('/ready', async () => {
    if (app.draining.isOn) throw refuse('unavailable')
    await within(READY_WITHIN_MS, () => askDatabase(deps.db)).catch((error: unknown) => {
      throw error instanceof TookTooLong ? refuse('unavailable') : error
    })
    return { status: 'ready' }
  })
  await app.register(async (scope) => reportRoute(scope, deps))
}

/** Browsers send reports with content types of their own. */
function reportRoute(scope: FastifyInstance, deps: Deps): void {
  const take = reportTaker(deps)
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser<string>(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'string', bodyLimit: REPORT_LIMIT_BYTES },
    (_request, text, done) => {
      try {
        done(null, JSON.parse(text))
      } catch {
        done(refuse('bad_request'))
      }
    },
  )
  scope.post(REPORTS_PATH, { config: { perMinute: REPORTS_PER_MINUTE } }, ({ body }, reply) => {
    take(body)
    return reply.code(204).send()
  })
}
