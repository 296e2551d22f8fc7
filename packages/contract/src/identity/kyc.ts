import * as z from 'zod/mini'
import { API, cleaned, endpoint, Moment, Uuid } from '../base.ts'
import { setting, Switch, type ValuesOf } from '../setting.ts'

export { documentPages } from './kyc/document-pages.ts'
export * from './kyc/labels.ts'

export const DocumentKind = z.enum(['passport', 'foreign', 'licence'])
export type DocumentKind = z.output<typeof DocumentKind>
export const DocumentPage = z.enum(['main', 'address', 'back', 'face'])
export type DocumentPage = z.output<typeof DocumentPage>

/** The largest accepted picture, in bytes; it is stored smaller. */
export const DOCUMENT_BYTES_MAX = 15 * 1024 * 1024
/** The most uploads of a player in a day. */
export const UPLOADS_PER_DAY = 40

/** `new`: nothing was sent; `sent`: an operator decides; `refused`: it may be sent again. */
export const VerificationStatus = z.enum(['new', 'sent', 'accepted', 'refused'])
export type VerificationStatus = z.output<typeof VerificationStatus>
/** `block_finance_activity`: money may neither come in nor go out. */
const VerificationAction = z.enum(['block_finance_activity'])

const name = (asked: string) =>
  z
    .string({ error: asked })
    .check(
      cleaned('name'),
      z.minLength(1, asked),
      z.maxLength(80, 'Не длиннее 80 знаков'),
      z.regex(/^\p{L}[\p{L}\p{M}'’ .-]*$/u, 'Так, как в документе: буквы, пробел и дефис'),
    )
export const Person = z.strictObject({
  lastName: name('Напишите фамилию'),
  firstName: name('Напишите имя'),
})
export type Person = z.output<typeof Person>

/** The description of a stored picture, without its bytes. */
export const KeptDocument = z.object({
  id: Uuid,
  page: DocumentPage,
  bytes: z.int(),
  width: z.int(),
  height: z.int(),
  createdAt: Moment,
})
export type KeptDocument = z.output<typeof KeptDocument>

export const Verification = z.object({
  status: VerificationStatus,
  actions: z.array(VerificationAction),
  flags: z.object({
    accepted: z.boolean(),
    operatorAccepted: z.boolean(),
    refused: z.boolean(),
    verified: z.boolean(),
  }),
  person: z.nullable(Person),
  birthDate: z.nullable(z.string()),
  kind: z.nullable(DocumentKind),
  documents: z.array(KeptDocument),
  sentAt: z.nullable(Moment),
  decidedAt: z.nullable(Moment),
  /** The text of the last decision to the player. */
  said: z.nullable(z.string()),
  /** Until when the player's money is stopped, and the reason. */
  blockedUntil: z.nullable(Moment),
  blockedWords: z.nullable(z.string()),
})
export type Verification = z.output<typeof Verification>

/** Refusals of money that requires a confirmation first; the header `Expectation` says which. */
export const confirmationRefusals = {
  email_unverified: {
    status: 417,
    code: 2601,
    message: 'Для этой суммы нужен подтверждённый e-mail',
  },
  phone_unverified: {
    status: 417,
    code: 2602,
    message: 'Для этой суммы нужен подтверждённый телефон',
  },
  kyc_unverified: {
    status: 417,
    code: 2603,
    message: 'Для этой суммы нужно подтвердить личность',
  },
  finance_blocked: {
    status: 422,
    code: 2604,
    message: 'Пополнения и выводы остановлены до {until}. {words}',
  },
} as const

/** Refusal of opening a game until the player is verified. */
export const identityRefusals = {
  identity_demanded: {
    status: 417,
    code: 2605,
    message: 'Чтобы играть, подтвердите личность',
  },
} as const

const formRefusals = {
  form_closed: {
    status: 422,
    code: 2610,
    message: 'Документы уже у сотрудника. Менять их можно после решения.',
  },
} as const

export const showVerification = endpoint({
  method: 'GET',
  path: `${API}/users/self/verification`,
  audience: 'player',
  whileBlocked: true,
  summary: 'Подтверждение личности: состояние, что отправлено, что решено',
  answer: Verification,
  refusals: {},
})

export const savePerson = endpoint({
  method: 'POST',
  path: `${API}/users/self/verification/person`,
  audience: 'player',
  whileBlocked: true,
  summary: 'Имя и фамилия так, как в документе',
  body: Person,
  answer: Verification,
  refusals: formRefusals,
})

/**
 * The idempotency key identifies the picture, so that a repeated upload is stored once. A new picture of a page
 * replaces the old one.
 */
export const addDocument = endpoint({
  method: 'POST',
  path: `${API}/users/self/verification/documents`,
  audience: 'player',
  whileBlocked: true,
  idempotent: true,
  summary: 'Снимок страницы документа: тело запроса — сам файл JPEG, PNG или WebP',
  query: z.object({ page: DocumentPage }),
  file: { bytesMax: DOCUMENT_BYTES_MAX },
  answer: KeptDocument,
  refusals: {
    ...formRefusals,
    document_empty: { status: 422, code: 3, message: 'Файл пустой. Выберите другой.' },
    document_type: {
      status: 422,
      code: 3,
      message: 'Нужен снимок JPG, PNG или WebP. Файл PDF сфотографируйте или снимите с экрана.',
    },
    document_unreadable: {
      status: 422,
      code: 3,
      message: 'Этот файл не открывается как снимок. Сделайте новый.',
    },
    document_huge: {
      status: 422,
      code: 3,
      message: 'В снимке больше 40 мегапикселей. Уменьшите его и пришлите снова.',
    },
    document_small: {
      status: 422,
      code: 3,
      message: 'Снимок слишком мелкий: текста не прочесть. Нужно хотя бы 600 точек по ширине.',
    },
    document_infected: {
      status: 422,
      code: 2611,
      message: 'Проверка нашла в файле вредоносную часть. Сделайте новый снимок.',
    },
    uploads_over: {
      status: 429,
      code: 2612,
      message: 'Сегодня загружено уже {max} снимков. Продолжите завтра.',
    },
  },
})

export const removeDocument = endpoint({
  method: 'POST',
  path: `${API}/users/self/verification/documents/remove`,
  audience: 'player',
  whileBlocked: true,
  summary: 'Убрать снимок, который ещё не отправлен',
  body: z.strictObject({ documentId: Uuid }),
  answer: Verification,
  refusals: formRefusals,
})

/** A stored picture. It is sent in JSON, so that no address of the site leads to a picture of a document. */
export const DocumentImage = z.object({ type: z.literal('image/jpeg'), base64: z.string() })
export type DocumentImage = z.output<typeof DocumentImage>

export const showDocument = endpoint({
  method: 'GET',
  path: `${API}/users/self/verification/documents/:id`,
  audience: 'player',
  whileBlocked: true,
  summary: 'Свой снимок',
  params: z.object({ id: Uuid }),
  answer: DocumentImage,
  refusals: {},
})

export const sendDocuments = endpoint({
  method: 'POST',
  path: `${API}/users/self/verification/send`,
  audience: 'player',
  whileBlocked: true,
  summary: 'Отправить документы сотруднику',
  body: z.strictObject({ kind: DocumentKind }),
  answer: Verification,
  refusals: {
    ...formRefusals,
    person_missing: { status: 422, code: 2613, message: 'Сначала напишите имя и фамилию' },
    pages_missing: { status: 422, code: 2614, message: 'Не хватает снимков: {pages}' },
    already_verified: { status: 422, code: 2615, message: 'Личность уже подтверждена' },
  },
})

const days = z.int().check(z.minimum(1), z.maximum(3660))

export const kycSettings = {
  feature_verification: setting({
    schema: Switch,
    shipped: { enabled: true },
    visibility: 'public',
    kind: 'protection',
    summary: 'Подтверждение личности: страница и загрузка документов',
  }),
  document_retention: setting({
    schema: z.strictObject({
      /** For pictures that were uploaded and never sent. */
      unsent_days: days,
      /** After a refusal. */
      refused_days: days,
      /** For accepted documents, after the account is closed. */
      accepted_days: days,
    }),
    shipped: { unsent_days: 30, refused_days: 30, accepted_days: 1827 },
    visibility: 'public',
    kind: 'protection',
    summary: 'Сколько дней хранятся документы: не отправленные, отказанные, принятые',
  }),
}
declare module '../platform/settings.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is merged
  interface Settings extends ValuesOf<typeof kycSettings> {}
}
