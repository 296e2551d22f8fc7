// A server without an application, run as a separate process by tests that use up its file descriptors.
import { type AddressInfo } from 'node:net'
import { pino } from 'pino'
import { readConfig } from '../config.ts'
import { serverFactory } from './connections.ts'

const open = serverFactory({
  config: readConfig({ DATABASE_URL: 'postgres://nowhere/none' }),
  log: pino({ level: 'silent' }),
  answer: (_request, response) => {
    response.end('here')
    return true
  },
})
const server = open(() => {}, {})
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`),
)
