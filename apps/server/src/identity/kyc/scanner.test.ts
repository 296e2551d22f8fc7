/** The virus scanner: a file is accepted only if the scanner confirms it. */
import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { picture, upload } from './kyc.testing.ts'

describe('a configured scanner', () => {
  let clamd: Server
  let said = ''
  let heard: Buffer[] = []
  let port = 0
  beforeAll(async () => {
    clamd = createServer((socket) => {
      socket.on('error', () => {})
      socket.on('data', (data: Buffer) => {
        heard.push(data)
        if (Buffer.concat(heard).subarray(-4).equals(Buffer.alloc(4))) socket.end(said)
      })
    })
    await new Promise<void>((up) => clamd.listen(0, '127.0.0.1', up))
    port = (clamd.address() as { port: number }).port
  })
  afterAll(() => void clamd.close())

  async function scanned(answer: string, at = port) {
    said = answer
    heard = []
    const config = { CLAMD_URL: `tcp://127.0.0.1:${at}` }
    const other = await TestApp.open({ createApp, config })
    const player = await other.player()
    const taken = await upload(other, player, { file: await picture() })
    await other.close()
    return taken
  }

  test('accepts clean files', async () => {
    expect(await scanned('stream: OK\0')).toMatchObject({ statusCode: 200 })
    const all = Buffer.concat(heard)
    expect(all.subarray(0, 10).toString()).toBe('zINSTREAM\0')
    expect(all.readUInt32BE(10)).toBeGreaterThan(1000)
  })
  test('rejects known viruses', async () => {
    expect(await scanned('stream: Eicar-Test-Signature FOUND\0')).toMatchObject({
      statusCode: 422,
      error: { key: 'document_infected' },
    })
  })
  test.each(['INSTREAM size limit exceeded. ERROR\0', '', 'stream: OK and more\0'])(
    'rejects the file if the answer is «%s»',
    async (answer) => {
      expect(await scanned(answer)).toMatchObject({ statusCode: 503 })
    },
  )
  test('rejects everything while it is unreachable', async () => {
    expect(await scanned('', 1)).toMatchObject({ statusCode: 503 })
  })
})
