/** The texts of notifications by kind, made on reading from stored values. */
import { type Kind, type OfferNameOf } from '@ayva/contract/platform/consent'
import { type InboxNotification } from '@ayva/contract/communication/inbox'

export type Words = Pick<InboxNotification['notification'], 'title' | 'text' | 'link'>

/** All values are texts as the player reads them. */
export type Said = {
  deposit_credited: { sum: string }
  /** It was begun before the player set a limit that it exceeds. */
  deposit_over_limit: { sum: string }
  withdrawal_paid: { sum: string; to: string; paymentId: string }
  withdrawal_returned: { sum: string; paymentId: string }
  verification_accepted: Record<string, never>
  /** The operator's words to the player. */
  verification_refused: { words: string }
  /** `why` is the reason as a sentence; empty if there is none. */
  gift_available: { gift: string; why: string }
  gift_last_day: { gift: string; until: string }
  /** A limit that operators set beside the player's own; `limit` says what it limits, and how much. */
  limit_given: { limit: string }
  limit_given_removed: { limit: string }
  /** Another account with the same data has excluded itself; `until` is the end as part of a sentence. */
  exclusion_followed: { until: string }
  exclusion_lifted: Record<string, never>
  /** `did` says whether the casino paid in or took; `words` are the operator's words to the player. */
  balance_corrected: { did: string; sum: string; words: string }
  /** The figures of a calendar month of play, in one text. */
  month_report: { month: string; figures: string }
  /** `what` names what a rule has counted, and how much; `atLeast` is the bound of the rule. */
  harm_marker: { what: string; atLeast: string }
  bonus_converted: { sum: string }
  bonus_expired: Record<string, never>
  level_reached: { level: string }
  lottery_won: { lottery: string; lotteryId: string; place: string; sum: string }
  tournament_won: { tournament: string; tournamentId: string; place: string; sum: string }
  referral_paid: { sum: string }
  support_answered: Record<string, never>
  /** An operator's free words. */
  message: Words
  /** An operator's free words of an offer. */
  offer: Words
}
export type NoticeName = keyof Said

/** The purpose of each kind; offers need permission of the gate. */
const aboutOf = {
  deposit_credited: 'service',
  deposit_over_limit: 'service',
  withdrawal_paid: 'service',
  withdrawal_returned: 'service',
  verification_accepted: 'service',
  verification_refused: 'service',
  gift_available: 'service',
  gift_last_day: 'offers',
  limit_given: 'service',
  limit_given_removed: 'service',
  exclusion_followed: 'service',
  exclusion_lifted: 'service',
  balance_corrected: 'service',
  month_report: 'service',
  harm_marker: 'service',
  bonus_converted: 'service',
  bonus_expired: 'service',
  level_reached: 'service',
  lottery_won: 'service',
  tournament_won: 'service',
  referral_paid: 'service',
  support_answered: 'service',
  message: 'service',
  offer: 'offers',
} as const satisfies Record<NoticeName, Kind>
export type OfferName = OfferNameOf<typeof aboutOf>

/**
 * Kinds that are also sent as push messages: payments, decisions of operators, and messages of people. Others can wait
 * for the next visit; offers ask the gate separately.
 */
const pushed: ReadonlySet<NoticeName> = new Set<Exclude<NoticeName, OfferName>>([
  'deposit_credited',
  'deposit_over_limit',
  'withdrawal_paid',
  'withdrawal_returned',
  'verification_accepted',
  'verification_refused',
  'limit_given',
  'limit_given_removed',
  'exclusion_followed',
  'exclusion_lifted',
  'balance_corrected',
  'lottery_won',
  'tournament_won',
  'referral_paid',
  'support_answered',
  'message',
])
export const isPushed = (name: NoticeName): boolean => pushed.has(name)

const toGifts = { text: 'К подаркам', value: '/gifts' }
const toSupport = { text: 'Спросить поддержку', value: '/support#chat' }
const tracker = (paymentId: string) => ({
  text: 'Посмотреть',
  value: `/payment/withdrawal/${paymentId}`,
})

const words: { [Name in NoticeName]: (said: Said[Name]) => Words } = {
  deposit_credited: ({ sum }) => ({
    title: 'Пополнение зачислено',
    text: `На счёт пришло ${sum}.`,
    link: { text: 'История', value: '/payment/history' },
  }),
  deposit_over_limit: ({ sum }) => ({
    title: 'Пополнение сверх лимита',
    text: `${sum} пришли по оплате, начатой до лимита. Деньги на вашем счёте, их можно вернуть выводом.`,
    link: { text: 'Вернуть', value: '/payment/withdrawal' },
  }),
  withdrawal_paid: ({ sum, to, paymentId }) => ({
    title: 'Выплата отправлена',
    text: to === '' ? `${sum}.` : `${sum} на ${to}.`,
    link: tracker(paymentId),
  }),
  withdrawal_returned: ({ sum, paymentId }) => ({
    title: 'Вывод не прошёл',
    text: `${sum} снова на вашем счёте.`,
    link: tracker(paymentId),
  }),
  verification_accepted: () => ({
    title: 'Документы подтверждены',
    text: 'Больше ничего присылать не нужно.',
    link: { text: 'Верификация', value: '/verification-info' },
  }),
  verification_refused: ({ words: told }) => ({
    title: 'Документы не подошли',
    text: told,
    link: { text: 'Что прислать', value: '/verification-info' },
  }),
  limit_given: ({ limit }) => ({
    title: 'Казино поставило вам лимит',
    text: `${limit}. Он уже действует рядом с вашими лимитами, а выигрыши и вывод не останавливает. Поднять или снять его могут только сотрудники казино: спросите поддержку.`,
    link: toSupport,
  }),
  limit_given_removed: ({ limit }) => ({
    title: 'Казино сняло свой лимит',
    text: `${limit}. Ваши собственные лимиты остались, менять их можете только вы.`,
    link: toSupport,
  }),
  exclusion_followed: ({ until }) => ({
    title: 'Игра закрыта по самоисключению',
    text: `На другом аккаунте с вашими данными действует самоисключение, поэтому ставки и пополнения закрыты и здесь ${until}. Выигрыши начатых раундов придут, свои деньги можно вывести. Если тот аккаунт не ваш, напишите в поддержку: сотрудник проверит и откроет игру.`,
    link: toSupport,
  }),
  exclusion_lifted: () => ({
    title: 'Самоисключение другого аккаунта снято',
    text: 'Сотрудник проверил: тот аккаунт не ваш. Ваши собственные перерывы и лимиты остались.',
    link: toSupport,
  }),
  balance_corrected: ({ did, sum, words: told }) => ({
    title: 'Казино исправило ваш баланс',
    text: `${did} ${sum}. Причина: «${told}».`,
    link: { text: 'История', value: '/payment/history' },
  }),
  month_report: ({ month, figures }) => ({
    title: `Итог за ${month}`,
    text: figures,
    link: { text: 'Двенадцать месяцев', value: '/games-limits/loss' },
  }),
  harm_marker: ({ what, atLeast }) => ({
    title: 'Мы кое-что заметили',
    text: `${what}. Мы отмечаем от ${atLeast}. Ничего не закрыто: решать вам.`,
    link: { text: 'Посмотреть и ответить', value: '/games-limits/loss' },
  }),
  gift_available: ({ gift, why }) => ({
    title: 'Новый подарок',
    text: why === '' ? `${gift}.` : `${gift}. ${why}`,
    link: toGifts,
  }),
  gift_last_day: ({ gift, until }) => ({
    title: 'У подарка последний день',
    text: `${gift}: взять можно до ${until}.`,
    link: toGifts,
  }),
  bonus_converted: ({ sum }) => ({
    title: 'Бонус отыгран',
    text: `${sum} теперь деньги.`,
    link: toGifts,
  }),
  bonus_expired: () => ({
    title: 'Срок бонуса вышел',
    text: 'Ваши деньги на месте.',
    link: toGifts,
  }),
  level_reached: ({ level }) => ({
    title: `Новый уровень: ${level}`,
    text: 'У каждого уровня своё колесо фортуны.',
    link: { text: 'Уровни', value: '/levels-info' },
  }),
  lottery_won: ({ lottery, lotteryId, place, sum }) => ({
    title: 'Ваш билет выиграл',
    text: `«${lottery}», место ${place}: ${sum} на счёте.`,
    link: { text: 'К розыгрышу', value: `/lottery/view/${lotteryId}` },
  }),
  tournament_won: ({ tournament, tournamentId, place, sum }) => ({
    title: 'Приз турнира',
    text: `«${tournament}», место ${place}: ${sum} на счёте.`,
    link: { text: 'К таблице', value: `/tournaments/${tournamentId}` },
  }),
  referral_paid: ({ sum }) => ({
    title: 'Награда за друга',
    text: `${sum} на счёте.`,
    link: { text: 'Приглашения', value: '/referral-program' },
  }),
  support_answered: () => ({
    title: 'Поддержка ответила',
    text: 'Ответ ждёт вас в чате.',
    link: { text: 'Прочитать', value: '/support#chat' },
  }),
  message: (own) => own,
  offer: (own) => own,
}

export const kinds = Object.keys(words)

/** Another node may already write kinds that this node does not know. */
const unknown: Words = {
  title: 'Новое уведомление',
  text: 'Обновите страницу, чтобы его прочитать.',
  link: null,
}

export function wordsOf(name: string, said: unknown): Words {
  return Object.hasOwn(words, name)
    ? (words[name as NoticeName] as (values: unknown) => Words)(said)
    : unknown
}
