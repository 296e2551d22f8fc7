/** The items that the product ships with: their texts are true, and their links lead to existing pages. */
import { type Slug } from '@ayva/contract/platform/crm'
import { type Db } from '#lib/data/db.ts'
import { insertShipped, type ItemRow } from './crm.sql.ts'

type Shipped = Pick<ItemRow, 'text'> &
  Partial<Pick<ItemRow, 'title' | 'image' | 'button' | 'link' | 'audience' | 'flag'>>

const shipped: Partial<Record<Slug, Shipped[]>> = {
  header_main_slider: [
    {
      title: 'Свои пределы',
      text: 'Сколько пополнять, ставить и проигрывать за день, можно решить заранее. Уменьшить предел получится сразу.',
      image: 'offers/calm',
      button: 'Ответственная игра',
      link: '/responsible-gaming',
      audience: 'players',
    },
    {
      title: 'Вся история на месте',
      text: 'Платежи и раунды видно до копейки, выписка за год скачивается файлом.',
      image: 'offers/sandbox',
      button: 'История платежей',
      link: '/payment/history',
      audience: 'players',
    },
  ],
  footer_main_slider: [
    {
      title: 'Учёт закрыт и доказан',
      text: 'Каждый день казино сводит счета и показывает, сколько должно игрокам. Свою строку можно найти и проверить.',
      image: 'offers/fair',
      button: 'Закрытые дни',
      link: '/fairness/books',
    },
    {
      title: 'Как здесь всё устроено',
      text: 'В блоге рассказываем, как считаются исходы, откуда берётся возврат и что видно в доказательстве раунда.',
      image: 'offers/gallery',
      button: 'Читать блог',
      link: '/blog',
    },
    {
      title: 'Сайт как приложение',
      text: 'Айву можно поставить на телефон и компьютер: она открывается своим окном и помнит, где вы были.',
      image: 'offers/demo',
      button: 'Как установить',
      link: '/app',
    },
  ],
  game_slider: [
    {
      title: 'Раунд можно проверить',
      text: 'Исход решён и запечатан до ставки, а потом раунд можно пересчитать у вас в браузере.',
      image: 'offers/fair',
      button: 'Как это устроено',
      link: '/fairness',
    },
    {
      title: 'Когда остановиться',
      text: 'Ускоренных раундов нет, пауза между раундами есть. Здесь сказано, на что смотреть.',
      image: 'offers/calm',
      button: 'Ответственная игра',
      link: '/responsible-gaming',
    },
  ],
  cashier_slider: [
    {
      text: 'Деньги здесь учебные: с настоящего счёта ничего не спишется.',
      button: 'О песочнице',
      link: '/sandbox',
    },
  ],
  withdrawal_slider: [
    {
      text: 'У каждой заявки своя страница: у кого она сейчас, почему и к какому времени обещан ответ.',
      button: 'История платежей',
      link: '/payment/history',
    },
  ],
  withdrawal_step2_banner: [
    { text: 'Если вывести можно меньше, чем есть на счёте, причина написана рядом с суммой.' },
  ],
  withdrawal_step3_banner: [
    {
      text: 'Проверьте получателя: в отправленной заявке его уже не изменить.',
    },
  ],
  identance: [
    {
      title: 'Кто видит документы',
      text: 'Снимки хранятся зашифрованными, и каждое открытие сотрудником записано вместе с причиной.',
    },
  ],
  promotions: [
    {
      title: 'Демо без регистрации',
      text: 'Все игры открываются сразу, на игровые деньги. Исходы считает тот же код, что и в игре на счёт.',
      image: 'offers/demo',
      button: 'Выбрать игру',
      link: '/games',
    },
    {
      title: 'Проверьте любой раунд',
      text: 'Исход решён и запечатан до ставки. Потом раунд можно пересчитать у вас в браузере, число за числом.',
      image: 'offers/fair',
      button: 'Как это устроено',
      link: '/fairness',
    },
    {
      title: 'Играть спокойно',
      text: 'Автоигры и ускоренных раундов нет, пауза между раундами есть. Здесь сказано, когда стоит остановиться.',
      image: 'offers/calm',
      button: 'Ответственная игра',
      link: '/responsible-gaming',
    },
    {
      title: 'Ведущие сада',
      text: 'Нарисованные ведущие коротко рассказывают, как здесь всё устроено. Ролики открываются со временем: играть для этого не нужно.',
      image: 'offers/gallery',
      button: 'Открыть галерею',
      link: '/gallery',
      flag: 'strip',
    },
    {
      title: 'Деньги учебные, учёт настоящий',
      text: 'Это песочница: выиграть или проиграть настоящие деньги нельзя. Зато каждую копейку видно от начала до конца.',
      image: 'offers/sandbox',
      button: 'О песочнице',
      link: '/sandbox',
    },
  ],
}

const CHANGED_AT = new Date('2026-11-27T00:00:00.000Z')
/** The gap between the positions of two items, so that others can be placed between them. */
const STEP = 10
const BASE_ID = 'a1fa0000-0000-4000-8000-'

/** Places the shipped items; items that operators have changed or switched off are left unchanged. */
export async function seedItems(db: Db): Promise<void> {
  const rows = Object.entries(shipped).flatMap(([slug, items], slot) =>
    items.map((item, place) => rowOf(item, { slug, slot, place })),
  )
  await insertShipped(db, rows)
}

type Place = { slug: string; slot: number; place: number }

function rowOf(item: Shipped, { slug, slot, place }: Place): ItemRow {
  const number = String((slot + 1) * 1000 + place + 1).padStart(12, '0')
  return {
    title: null,
    image: null,
    button: null,
    link: null,
    audience: 'all',
    condition: null,
    flag: null,
    ...item,
    id: BASE_ID + number,
    slug,
    device: 'any',
    startsAt: null,
    endsAt: null,
    position: (place + 1) * STEP,
    isOffer: false,
    isEnabled: true,
    version: 1,
    author: null,
    changedAt: CHANGED_AT,
  }
}
