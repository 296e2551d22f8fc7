/** The entry point itself: how many connections, how long each may take, and what none of them may break. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type Socket } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import { type FastifyBaseLogger, type FastifyServerOptions } from 'fastify'
import { seconds } from '#lib/clock.ts'
import { type Config } from '#lib/config.ts'
import { addressKey } from './address-key.ts'

export type Patience = {
  /** A request must have come whole within so long of its beginning. */
  requestMs: number
  /** Its headers, or the first of them on a connection that says nothing. */
  headersMs: number
  /** How often that is looked at, and so how much later than promised somebody may be cut. */
  lookEveryMs: number
  /** A connection with an answer under way that takes nothing in. */
  idleMs: number
  /** A connection between two requests. */
  keepAliveMs: number
}

const patience: Patience = {
  requestMs: seconds(29),
  headersMs: seconds(15),
  lookEveryMs: seconds(1),
  idleMs: seconds(90),
  keepAliveMs: seconds(72),
}
/** Then a browser opens another: no connection lives for ever. */
const REQUESTS_PER_SOCKET = 10_000

type Factory = NonNullable<FastifyServerOptions['serverFactory']>
type Options = {
  config: Config
  log: FastifyBaseLogger
  /** Answers before the framework wakes; false where it has nothing to say. */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean
  patience?: Patience
}

export function serverFactory({ config, log, answer, patience: own = patience }: Options): Factory {
  return (handler) => {
    const server: Server = createServer(
      {
        // Refused by us, in the words of the contract.
        requireHostHeader: false,
        requestTimeout: own.requestMs,
        headersTimeout: own.headersMs,
        connectionsCheckingInterval: own.lookEveryMs,
        keepAliveTimeout: own.keepAliveMs,
      },
      (request, response) => {
        if (!answer(request, response)) handler(request, response)
      },
    )
    // An expectation that means nothing here is passed over: 417 is a word of the product's own.
    server.on('checkExpectation', handler)
    server.setTimeout(own.idleMs)
    server.maxRequestsPerSocket = REQUESTS_PER_SOCKET
    server.maxConnections = config.CONNECTIONS_MAX
    limitAddresses(server, config)
    // Descriptors that are used up keep a visitor out; they must not end the process.
    server.on('error', (error: NodeJS.ErrnoException) => {
      if (server.listening) log.error({ error: error.message }, 'a connection could not be taken')
    })
    return server
  }
}

/** A proxy that is trusted speaks for many, so its connections are not counted as one visitor's. */
function limitAddresses(server: Server, config: Config): void {
  const trust = proxyAddr.compile(config.TRUST_PROXY.split(',').map((one) => one.trim()))
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined) return socket.destroy()
    if (trust(remoteAddress, 0)) return
    const key = addressKey(remoteAddress)
    const count = (open.get(key) ?? 0) + 1
    if (count > config.CONNECTIONS_PER_ADDRESS) return socket.destroy()
    open.set(key, count)
    socket.once('close', () => {
      const left = open.get(key)! - 1
      if (left > 0) open.set(key, left)
      else open.delete(key)
    })
  })
}
