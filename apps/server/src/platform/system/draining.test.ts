/** A node that stops: first it is not ready, then its tabs are told, and nothing that was asked stays unanswered. */
import { serverTime } from '@ayva/contract/platform/system'
import { REALTIME_PATH } from '@ayva/contract/platform/realtime'
import { type AddressInfo } from 'node:net'
import { Agent, get, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { beginDraining } from '#lib/edge/draining.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../../app.ts'

const RESTART = 1012

let testApp: TestApp
let host: string
const agent = new Agent({ keepAlive: true })
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  await testApp.app.listen({ port: 0, host: '127.0.0.1' })
  host = `127.0.0.1:${(testApp.app.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  agent.destroy()
  await testApp.close()
})

async function ask(path: string): Promise<[status: number, connection: string | undefined]> {
  const answer = await new Promise<IncomingMessage>((done, failed) => {
    get(`http://${host}${path}`, { agent }, done).on('error', failed)
  })
  answer.resume()
  return [answer.statusCode!, answer.headers.connection]
}

async function openTab(): Promise<WebSocket> {
  const tab = new WebSocket(`ws://${host}${REALTIME_PATH}`)
  tab.on('error', () => {})
  await new Promise((opened) => tab.once('open', opened))
  return tab
}

test('a node that drains is not ready, answers everything else and reuses no connection; at its end tabs get the code of a restart', async () => {
  expect(await ask('/ready')).toEqual([200, 'keep-alive'])
  const tab = await openTab()
  const silent = await openTab()

  beginDraining(testApp.app, [testApp.app.server])
  expect(await ask('/ready')).toEqual([503, 'close'])
  expect(await ask('/live')).toEqual([200, 'close'])
  expect(await ask(serverTime.path)).toEqual([200, 'close'])
  // A load balancer that has not noticed yet may still send a visitor.
  const newcomer = await openTab()

  const codes = [tab, newcomer].map((one) => new Promise((closed) => one.once('close', closed)))
  // This tab does not read, so it answers nothing; the node does not wait for it for ever.
  ;(silent as unknown as { _socket: { pause(): void } })._socket.pause()
  await testApp.app.close()
  expect(await Promise.all(codes)).toEqual([RESTART, RESTART])
  silent.terminate()
})
