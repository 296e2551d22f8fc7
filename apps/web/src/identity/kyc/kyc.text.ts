import { type DocumentKind, type DocumentPage } from '@ayva/contract/identity/kyc'
import { Refusal, unexpected } from '@ayva/contract/refusal'
import { plural } from '#lib/text.ts'

const days = plural({ one: 'день', few: 'дня', many: 'дней' })
const years = plural({ one: 'год', few: 'года', many: 'лет' })

const pages: Record<DocumentPage, { title: string; kept: string; hint: string }> = {
  main: {
    title: 'Разворот с фото',
    kept: 'Разворот с фото загружен',
    hint: 'Все углы в кадре, без бликов.',
  },
  address: {
    title: 'Страница с пропиской',
    kept: 'Страница с пропиской загружена',
    hint: 'Страница целиком, штамп читается.',
  },
  back: {
    title: 'Обратная сторона',
    kept: 'Обратная сторона загружена',
    hint: 'Все углы в кадре, без бликов.',
  },
  face: {
    title: 'Фото лица',
    kept: 'Фото лица загружено',
    hint: 'Лицо целиком, без очков и головного убора.',
  },
}

const day = new Intl.DateTimeFormat('ru', { dateStyle: 'long', timeZone: 'Europe/Moscow' })

export const text = {
  title: 'Подтверждение личности',
  description: 'Документы для вывода больших сумм: что нужно, кто их видит и сколько они хранятся.',
  lead: (sum: string | undefined) =>
    sum === undefined
      ? 'Документы смотрит сотрудник. Снимки хранятся зашифрованными.'
      : `Чтобы выводить больше ${sum} в сутки, подтвердите документ. Его смотрит сотрудник, снимки хранятся зашифрованными.`,
  steps: { person: 'Данные', document: 'Документ', face: 'Лицо' },
  stepDone: 'готово',
  person: {
    lead: 'Напишите так, как в документе.',
    lastName: 'Фамилия',
    firstName: 'Имя',
    save: 'Сохранить',
    saving: 'Сохраняем',
    change: 'Исправить',
  },
  kind: 'Вид документа',
  kinds: {
    passport: 'Паспорт',
    foreign: 'Загранпаспорт',
    licence: 'Права',
  } satisfies Record<DocumentKind, string>,
  pages,
  choose: 'Перетащите фото или нажмите. JPG, PNG или WebP до 15 МБ',
  camera: 'Снять камерой',
  load: (page: string) => `Загрузить: ${page.toLowerCase()}`,
  shoot: (page: string) => `Снять камерой: ${page.toLowerCase()}`,
  loading: (part: number) => (part < 1 ? `Загружаем, ${Math.round(part * 100)} %` : 'Проверяем'),
  size: (bytes: number) =>
    bytes < 100_000
      ? `${Math.max(1, Math.round(bytes / 1024))} КБ`
      : `${(bytes / 1024 / 1024).toFixed(1).replace('.', ',')} МБ`,
  kept: (size: string) => `Загружено, ${size}`,
  remove: (page: string) => `Удалить: ${page.toLowerCase()}`,
  stop: 'Отменить',
  again: 'Повторить',
  hide: 'Серию и номер можно закрыть листком: нужны имя, дата рождения и фото.',
  faceLead: 'Фото лица, чтобы сравнить с документом. Камера включится, только когда вы нажмёте.',
  status: 'Статус',
  email: 'Почта',
  phone: 'Телефон',
  document: 'Документ',
  none: 'Не указан',
  confirmed: 'Принято',
  waits: 'Не подтверждено',
  states: { new: 'Не отправлен', sent: 'Проверяем', accepted: 'Принято', refused: 'Отказ' },
  newLead: 'Пришлите снимки: с ними можно выводить больше.',
  sentLead: (at: string) =>
    `Отправлено ${day.format(new Date(at))}. Ответ придёт сюда, ждать на странице не нужно.`,
  refusedLead: 'Пришлите снимки снова. Попыток не ограничиваем.',
  refusedAt: (at: string | null, said: string | null) =>
    [at && day.format(new Date(at)), said].filter(Boolean).join(': '),
  acceptedLead: 'Личность подтверждена. Больше ничего присылать не нужно.',
  opens: 'Что откроется',
  perDay: 'Вывод в сутки без документа',
  paidIn: 'Пополнения без документа',
  withIt: 'С документом',
  noLimit: 'без этих пределов',
  upTo: (sum: string) => `до ${sum}`,
  send: 'Отправить на проверку',
  sending: 'Отправляем',
  missing: (names: string[]) => `Осталось: ${names.join(', ').toLowerCase()}`,
  missingPerson: 'данные',
  blocked: (until: string, words: string | null) =>
    `Пополнения и выводы остановлены до ${day.format(new Date(until))}. ${words ?? ''}`.trim(),
  stopped: 'Пополнения и выводы сейчас остановлены.',
  rules: {
    lines: {
      deposit: {
        day: (sum: string) => `Пополнения больше ${sum} в сутки:`,
        all: (sum: string) => `Пополнения больше ${sum} за всё время:`,
      },
      withdrawal: {
        day: (sum: string) => `Вывод больше ${sum} в сутки:`,
        all: (sum: string) => `Вывод больше ${sum} за всё время:`,
      },
    },
    needs: { email: 'нужен e-mail.', phone: 'нужен телефон.', kyc: 'нужен документ.' },
    more: 'Подтвердить заранее',
  },
  letter: 'Отправить письмо ещё раз',
  first: {
    'email-verified': {
      title: 'Подтвердите e-mail',
      lead: 'Откройте ссылку из письма и вернитесь: сумма и способ останутся.',
      path: '/profile/settings',
      go: 'Открыть настройки',
    },
    'phone-verified': {
      title: 'Подтвердите телефон',
      lead: 'Код придёт в сообщении. Это займёт минуту.',
      path: '/profile/settings',
      go: 'Открыть настройки',
    },
    'kyc-verified': {
      title: 'Подтвердите личность',
      lead: 'Понадобятся фото документа и лица. Меньшую сумму можно перевести и без них.',
      path: '/verification-info',
      go: 'Перейти к документам',
    },
  },
  faq: 'Частые вопросы',
  questions: (kept: { accepted: number; refused: number }, sum: string | undefined) => [
    {
      title: 'Кто видит фото',
      answer: 'Сотрудники отдела проверки. Каждый просмотр записывается в журнал.',
    },
    {
      title: 'Сколько хранится',
      answer: `Принятое: ${termOf(kept.accepted)} после закрытия счёта. С отказом: ${termOf(kept.refused)}. Потом удаляется.`,
    },
    {
      title: 'Можно без документа',
      answer:
        sum === undefined
          ? 'Да: сейчас документы ни для одной суммы не нужны.'
          : `Да: играть и выводить до ${sum} в сутки.`,
    },
  ],
}

function termOf(count: number): string {
  const whole = Math.floor(count / 365)
  return whole > 0 ? years(whole) : days(count)
}

/** The message about a failed call. */
export function failure(error: unknown): string {
  return error instanceof Refusal ? error.message : unexpected
}
