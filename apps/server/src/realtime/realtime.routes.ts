import { REALTIME_PATH } from '@ayva/contract/realtime'
import websocket from '@fastify/websocket'
import { type FastifyInstance, type FastifyRequest } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { refuse } from '#lib/http/serve.ts'
import { Tab } from './tab.ts'
import { type Askers, type TabLimits, tabLimits, Tabs } from './tabs.ts'

const MAX_MESSAGE_BYTES = 4096
const POLICY_VIOLATION = 1008

/** `limits` are for tests, which cannot wait for minutes. */
export async function realtimeRoutes(
  app: FastifyInstance,
  deps: Deps,
  askers: Askers,
  limits: Partial<TabLimits> = {},
): Promise<void> {
  const tabs = new Tabs(deps, askers, { ...tabLimits, ...limits })
  app.addHook('onClose', async () => tabs.stop())
  await app.register(websocket, { options: { maxPayload: MAX_MESSAGE_BYTES } })
  await app.register(async (scope) => {
    scope.route({
      method: 'GET',
      url: REALTIME_PATH,
      // Refused as an HTTP answer, while the connection is still one.
      onRequest: async (request) => tabs.admit(request.ip),
      handler: async () => {
        throw refuse('not_found')
      },
      wsHandler: (socket, request) => {
        if (!sameOrigin(request)) return socket.close(POLICY_VIOLATION, 'origin')
        new Tab(socket, tabs, request.ip)
      },
    })
  })
}

/** Browsers always name the page a socket comes from; other programs have no player's cookies to misuse. */
function sameOrigin(request: FastifyRequest): boolean {
  const { origin } = request.headers
  if (origin === undefined) return true
  return URL.canParse(origin) && new URL(origin).host === request.headers.host
}
