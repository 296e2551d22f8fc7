/** The HTTP server: limits on the number of connections and on how long each may take. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type Socket } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import { type FastifyBaseLogger, type FastifyServerOptions } from 'fastify'
import { seconds } from '#lib/clock.ts'
import { type Config } from '#lib/config.ts'
import { addressKey } from './address-key.ts'

export type Patience = {
  /** How long a request may take to arrive completely. */
  requestMs: number
  /** How long the headers of a request may take, also on a new connection that sends nothing. */
  headersMs: number
  /** How often the two limits above are checked, so a connection may be closed this much later. */
  lookEveryMs: number
  /** How long a client may read nothing of an answer that is being sent. */
  idleMs: number
  /** How long an idle connection stays open between two requests. */
  keepAliveMs: number
}

const patience: Patience = {
  requestMs: seconds(29),
  headersMs: seconds(15),
  lookEveryMs: seconds(1),
  idleMs: seconds(90),
  keepAliveMs: seconds(72),
}
/** The server then closes the connection, so that none lives for ever; a browser opens another. */
const REQUESTS_PER_SOCKET = 10_000

type Factory = NonNullable<FastifyServerOptions['serverFactory']>
type Options = {
  config: Config
  log: FastifyBaseLogger
  /** Answers a request before the framework sees it, from the page cache; returns false if it cannot. */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean
  patience?: Patience
}

export function serverFactory({ config, log, answer, patience: own = patience }: Options): Factory {
  return (handler) => {
    const server: Server = createServer(
      {
        // The framework refuses a request without a host instead, in the contract's shape.
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
    // Ignores an unknown Expect header, because the API uses the status 417 for something else.
    server.on('checkExpectation', handler)
    server.setTimeout(own.idleMs)
    server.maxRequestsPerSocket = REQUESTS_PER_SOCKET
    server.maxConnections = config.CONNECTIONS_MAX
    limitAddresses(server, config)
    // Without this listener an error such as EMFILE would end the process.
    server.on('error', (error: NodeJS.ErrnoException) => {
      if (server.listening) log.error({ error: error.message }, 'a connection could not be taken')
    })
    return server
  }
}

/** Limits connections per address, except those of a trusted proxy, which come from many visitors. */
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
