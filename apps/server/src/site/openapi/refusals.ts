/** The refusals of a call with status, code and shape. */
import { commonRefusals, type Endpoint, type RefusalWords } from '@ayva/contract/base'
import { type Json } from './schema.ts'

type Asked = Endpoint | 'image'

const REQUEST_ID = '1f0c0a52-6f0b-4b5e-9c1d-3a4b5c6d7e8f'
const RETRY_AT = '2026-11-22T12:35:00.000Z'

/** Grouped by status, because several refusals may share one. */
export function refusalsOf(asked: Asked): Record<string, Json> {
  const own = asked === 'image' ? {} : asked.refusals
  const all: Record<string, RefusalWords> = { ...commonTo(asked), ...own }
  const byStatus = Map.groupBy(Object.entries(all), ([, { status }]) => String(status))
  return Object.fromEntries(
    [...byStatus].map(([status, entries]) => [
      status,
      {
        description: entries.map(([key, { message }]) => `${key}: ${message}`).join('; '),
        ...headersOf(status),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Error' },
            examples: Object.fromEntries(
              entries.map(([key, words]) => [
                key,
                { summary: words.message, value: said(key, words) },
              ]),
            ),
          },
        },
      },
    ]),
  )
}

/** The refusals that follow from the kind of call, besides those that it lists. */
function commonTo(asked: Asked): Record<string, RefusalWords> {
  const { bad_request, too_many, headers_too_large, fault, unavailable } = commonRefusals
  const any = { bad_request, too_many, headers_too_large, fault, unavailable }
  if (asked === 'image') return any
  const { audience, method, params, idempotent, confirmed } = asked
  const { login_required, forbidden, suspicious, not_found, too_slow, too_large, wrong_type } =
    commonRefusals
  const { key_missing, key_invalid, key_reused, signature_wrong, validation, confirmation_needed } =
    commonRefusals
  return {
    ...any,
    validation,
    signature_wrong,
    ...(audience !== 'guest' && { login_required, forbidden, suspicious }),
    ...(confirmed && { confirmation_needed }),
    // Calls that may be hidden, for objects of others and for disabled features.
    ...((params || audience !== 'guest' || method !== 'GET') && { not_found }),
    // Every such call may come with a body, even an unexpected one.
    ...(method !== 'GET' && { too_slow, too_large, wrong_type }),
    ...(idempotent && { key_missing, key_invalid, key_reused }),
  }
}

function headersOf(status: string): Json {
  if (status === '429' || status === '503')
    return { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } }
  if (status === '417')
    return { headers: { Expectation: { $ref: '#/components/headers/Expectation' } } }
  return {}
}

function said(key: string, { status, code, message }: RefusalWords): Json {
  const fields = key === 'validation' ? { field: 'Заполните это поле' } : undefined
  const retryAt = status === 429 ? RETRY_AT : undefined
  return {
    error: { code, key, message, ...(fields && { fields }), ...(retryAt && { retryAt }) },
    requestId: REQUEST_ID,
  }
}
