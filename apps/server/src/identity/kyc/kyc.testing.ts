/** Helpers for tests of documents: pictures, and players with documents. */
import { randomUUID } from 'node:crypto'
import * as contract from '@ayva/contract/identity/kyc'
import { type DocumentPage } from '@ayva/contract/identity/kyc'
import { type Permission } from '@ayva/contract/base'
import { type Call } from '@ayva/contract/client'
import sharp from 'sharp'
import { type TestApp, type TestPlayer } from '#lib/testing.ts'
import { addOperator } from '../../platform/operators/operators.ts'

type Format = 'jpeg' | 'png' | 'webp'
type Shape = { format?: Format; width?: number; height?: number }

/** A picture without a document, because only people read the contents. */
export function picture({ format = 'jpeg', width = 900, height = 600 }: Shape = {}) {
  const create = { width, height, channels: 3, background: '#c9b8a0' } as const
  return sharp({ create }).toFormat(format).toBuffer()
}

type Given = {
  page?: DocumentPage
  file: Buffer
  key?: string
  headers?: Record<string, string>
  /** The IP address of the sender. */
  from?: string
}

/** Uploads a picture like a browser. */
export async function upload(
  { app }: Pick<TestApp, 'app'>,
  { token }: Pick<TestPlayer, 'token'>,
  { page = 'main', file, key = randomUUID(), headers = {}, from = '127.0.0.1' }: Given,
) {
  const {
    statusCode,
    headers: answered,
    body,
  } = await app.inject({
    method: 'POST',
    url: `${contract.addDocument.path}?page=${page}`,
    headers: {
      'auth-token': token,
      'idempotency-key': key,
      'content-type': 'application/octet-stream',
      ...headers,
    },
    payload: file,
    remoteAddress: from,
  })
  const said = JSON.parse(body) as {
    data?: contract.KeptDocument
    error?: { key: string; code: number; message: string }
  }
  return { statusCode, replayed: answered['idempotency-hit'] === 'true', ...said }
}

export const person = { lastName: 'Климова', firstName: 'Марина' }

/** Uploads all pages of a passport and sends them to the operators. */
export async function sendPassport(testApp: TestApp, player: TestPlayer) {
  await player.call(contract.savePerson, { body: person })
  const file = await picture()
  for (const page of contract.documentPages.passport) await upload(testApp, player, { page, file })
  return player.call(contract.sendDocuments, { body: { kind: 'passport' } })
}

/** Calls as an operator with some permissions. */
export async function operatorWith(testApp: TestApp, permissions: Permission[]): Promise<Call> {
  const { token } = await addOperator(testApp.deps, { name: 'Ольга', permissions })
  return testApp.callAs(token)
}
