/** The parts of the document that are common to all calls. */
import { type Endpoint, ErrorBody } from '@ayva/contract/base'
import { type Json, schemaOf, type Version } from './schema.ts'

/** 3.0 has neither a summary nor the identifier of a licence. */
export function infoOf(version: Version): Json {
  if (version === '3.1.0') return info
  const { summary: _, ...rest } = info
  return { ...rest, license: { name: 'MIT' } }
}

const info: Json = {
  title: 'Айва',
  version: 'v18',
  summary: 'API онлайн-казино «Айва»',
  license: { name: 'MIT', identifier: 'MIT' },
  description: `Тело запроса и ответа — JSON в UTF-8. Деньги — целые минорные единицы строкой цифр
(\`"12450"\` — 124,50 ₽), время — ISO 8601, UTC, кроме полей, которые названы в секундах.

**Вход.** \`POST /api/v18/lookup/email\` и \`POST /api/v18/login\` дают токен; он идёт в заголовке \`Auth-Token\` и
живёт недолго. Новый даёт \`GET /api/v18/users/self/refreshToken\` по cookie, которую получил браузер. Токен
сотрудника начинается с \`op_\`, а после входа в офис — с \`os_\`.

**Ответ.** Успех — \`{"data": …}\`, отказ — \`{"error": {"code", "key", "message", "fields"…}, "requestId"}\`:
\`message\` и \`fields\` для человека, \`key\` и \`code\` для программы. Код 3 — ошибка в полях.

**Подпись.** \`X-Signature\` — SHA-256 (hex) строк «путь без запроса», «User-Agent» и «целые минуты от 1970 года»,
соединённых переводом строки. Принимается и соседняя минута.

**Повтор.** Вызов, который двигает деньги, несёт \`Idempotency-Key\`: повтор с тем же ключом получает тот же
ответ и ничего не делает (заголовок \`Idempotency-Hit\`).

**Списки.** \`limit\` и \`offset\`, без \`limit\` — десять строк. Вложенное в запросе пишется скобками: \`a[b]=1&c[]=2\`.

**Ограничения.** Слишком часто — 429 с \`Retry-After\` и \`retryAt\`; сервер занят — 503 с \`Retry-After\`.`,
}

export function components(isSigned: boolean, version: Version): Json {
  const header = (name: string, description: string, schema: Json, required = false) => ({
    name,
    in: 'header',
    required,
    description,
    schema,
  })
  return {
    securitySchemes: {
      playerToken: {
        type: 'apiKey',
        in: 'header',
        name: 'Auth-Token',
        description: 'Токен игрока',
      },
      operatorToken: {
        type: 'apiKey',
        in: 'header',
        name: 'Auth-Token',
        description:
          'Токен сотрудника, `op_…` или `os_…`; вызов называет разрешение, которое нужно',
      },
      refreshCookie: {
        type: 'apiKey',
        in: 'cookie',
        name: 'refresh',
        description: 'Cookie браузера (HttpOnly): по ней обновляют токен и выходят',
      },
    },
    parameters: {
      ContentLanguage: header('Content-Language', 'Язык слов в ответе', { enum: ['ru'] }),
      Signature: header(
        'X-Signature',
        'SHA-256 (hex) от пути, User-Agent и минуты',
        { type: 'string', pattern: '^[0-9a-f]{64}$' },
        isSigned,
      ),
      IdempotencyKey: {
        ...header(
          'Idempotency-Key',
          'Имя действия, данное до первой попытки: повтор с ним не платит дважды.',
          { type: 'string', minLength: 1, maxLength: 255 },
          true,
        ),
        example: '8b0d7f6e-1c2a-4f5b-9e3d-2a1b0c9d8e7f',
      },
      VerificationToken: header(
        'Verification-Token',
        'Выполненная работа из protection, через точку: phrase, signature, число, хэш. Для одной попытки.',
        { type: 'string', maxLength: 2000 },
      ),
    },
    headers: {
      RetryAfter: {
        description: 'Через сколько секунд прийти снова',
        schema: { type: 'integer', minimum: 1 },
      },
      Expectation: {
        description: 'Что подтвердить сначала',
        schema: { enum: ['email-verified', 'phone-verified', 'kyc-verified'] },
      },
    },
    schemas: { Error: schemaOf(ErrorBody, version) },
  }
}

/** A guest's call may be made by anybody, with or without a token. */
export function security({ audience, path }: Endpoint): Json[] {
  if (path.endsWith('/refreshToken') || path.endsWith('/logout')) return [{ refreshCookie: [] }]
  if (audience === 'guest') return [{}, { playerToken: [] }]
  return audience === 'player' ? [{ playerToken: [] }] : [{ operatorToken: [] }]
}

export function sharedParameters({ idempotent, captcha }: Endpoint): Json[] {
  const names = [
    'Signature',
    'ContentLanguage',
    ...(idempotent ? ['IdempotencyKey'] : []),
    ...(captcha ? ['VerificationToken'] : []),
  ]
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }))
}
