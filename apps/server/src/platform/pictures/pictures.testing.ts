/** Helpers for tests of uploaded pictures. */
import * as contract from '@ayva/contract/platform/pictures/office'
import sharp from 'sharp'
import { type TestApp } from '#lib/testing.ts'

type Shape = { width?: number; height?: number; color?: string; format?: 'jpeg' | 'png' | 'webp' }

export function drawing({
  width = 1600,
  height = 900,
  color = '#7a9b3f',
  format = 'png',
}: Shape = {}): Promise<Buffer> {
  const create = { width, height, channels: 3, background: color } as const
  return sharp({ create }).toFormat(format).toBuffer()
}

type Given = { token: string; file: Buffer; alt?: string | undefined; type?: string }

/** Uploads a picture like the office; an undefined text is left out. */
export async function upload(
  { app }: Pick<TestApp, 'app'>,
  { token, file, type = 'application/octet-stream', ...rest }: Given,
) {
  const alt = 'alt' in rest ? rest.alt : 'Сад утром'
  const { statusCode, headers, body } = await app.inject({
    method: 'POST',
    url: contract.uploadPicture.path + (alt === undefined ? '' : `?alt=${encodeURIComponent(alt)}`),
    headers: { 'auth-token': token, 'content-type': type },
    payload: file,
  })
  const said = JSON.parse(body) as {
    data?: contract.OfficePicture
    error?: { key: string; fields?: Record<string, string> }
  }
  return { statusCode, replayed: headers['idempotency-hit'] === 'true', ...said }
}
