// The cost of React itself: the home page with its data ready, rendered for every request.
import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Send } from '@ayva/contract/client'

type Assets = { scripts: string[]; later: string[]; styles: string[]; fonts: string[] }
type Bundle = {
  prepare(request: {
    url: string
    send: Send
    loggedIn: boolean
    locales: string[]
    assets: (page: string) => Assets
  }): Promise<{ draw: () => string }>
}

const site = process.env['SOURCE_URL']!
const file = path.resolve(import.meta.dirname, '../apps/web/build/server/entry-server.js')
const bundle = (await import(pathToFileURL(file).href)) as Bundle
const send: Send = async ({ method, path: where }) => {
  const response = await fetch(new URL(where, site), { method })
  return { status: response.status, body: await response.json() }
}
const page = await bundle.prepare({
  url: site,
  send,
  loggedIn: false,
  locales: ['ru'],
  assets: () => ({ scripts: ['/assets/entry.js'], later: [], styles: [], fonts: [] }),
})

const server = createServer((_request, response) => {
  const html = page.draw()
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(html),
  })
  response.end(html)
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.send?.({ url: `http://127.0.0.1:${port}/` })
})
