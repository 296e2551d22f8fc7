/** Options that every HTTP server of the product shares. */
import { randomUUID } from 'node:crypto'
import { type FastifyServerOptions, LogController } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { readQuery } from '#lib/http/query.ts'
import { answerBadAddress, answerBadBytes, readableAddress } from './edge.ts'

const BODY_LIMIT_BYTES = 64 * 1024

export function serverOptions({ config, log }: Pick<Deps, 'config' | 'log'>): FastifyServerOptions {
  return {
    loggerInstance: log,
    // No log line for every request, because the important lines would be lost among them; errors are logged where they
    // happen.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.TRUST_PROXY,
    bodyLimit: BODY_LIMIT_BYTES,
    genReqId: () => randomUUID(),
    return503OnClosing: false,
    clientErrorHandler: answerBadBytes,
    frameworkErrors: answerBadAddress,
    rewriteUrl: readableAddress,
    routerOptions: { maxParamLength: 200, querystringParser: readQuery },
  }
}
