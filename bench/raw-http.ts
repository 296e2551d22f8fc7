// The lowest baseline: node:http answering every request with the same bytes.
import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'

const source = await fetch(process.env['SOURCE_URL']!)
const body = Buffer.from(await source.arrayBuffer())
const type = source.headers.get('content-type') ?? 'text/plain'
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': type, 'content-length': body.length })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.send?.({ url: `http://127.0.0.1:${port}/` })
})
