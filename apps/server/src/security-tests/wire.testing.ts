import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { type Endpoint } from '@ayva/contract/base'
import { type Answer, type SecurityTests, tokenOf } from './security.testing.ts'

/** Sends a raw body in an otherwise valid request. */
export async function sendBody(
  suite: SecurityTests,
  endpoint: Endpoint,
  body: string | Buffer,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return suite.testApp.app.inject({
    method: endpoint.method,
    url: pathOf(suite, endpoint),
    headers: {
      ...tokenOf(endpoint, suite),
      'idempotency-key': randomUUID(),
      'content-type': 'application/json',
      ...headers,
    },
    payload: body,
  })
}

/** The address of a call with valid parameters. */
export function pathOf({ samples }: SecurityTests, endpoint: Endpoint): string {
  const { params = {} } = samples.get(endpoint) ?? {}
  return endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name]!)
}

/** Writes bytes to the server's port and reads to the end; returns the first answer. */
export async function raw({ testApp }: SecurityTests, bytes: string): Promise<Answer | undefined> {
  const parts: Buffer[] = []
  await new Promise<void>((done) => {
    const port = Number(new URL(testApp.deps.config.PUBLIC_URL!).port)
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (part: Buffer) => parts.push(part))
    socket.on('error', () => done())
    socket.on('close', () => done())
  })
  const text = Buffer.concat(parts).toString()
  const head = /^HTTP\/1\.1 (?<status>\d{3}).*?\r\n(?<headers>.*?)\r\n\r\n(?<body>.*)$/s.exec(text)
  if (!head) return undefined
  const { status, headers, body } = head.groups as Record<'status' | 'headers' | 'body', string>
  const pairs = headers.split('\r\n').map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  return { statusCode: Number(status), headers: Object.fromEntries(pairs), body }
}

/** A request with this first line. */
export const request = (line: string, headers: string[] = [], body = '') =>
  [line, 'Host: 127.0.0.1', 'Connection: close', ...headers, '', body].join('\r\n')
