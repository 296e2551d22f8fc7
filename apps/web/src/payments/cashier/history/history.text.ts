/** The texts of exports and of the list of bonuses. */
export const text = {
  file: {
    take: 'Выгрузить',
    method: 'Способ',
    to: 'Куда',
    commission: 'Комиссия',
    currency: 'Валюта',
    why: 'Причина',
    cut: (most: number) => `В файле первые ${most}. Остальные — за более короткий период.`,
  },
  statement: {
    title: 'Выписка за год (PDF)',
    year: 'Год',
    make: 'Сделать',
    take: (year: number) => `Скачать за ${year}`,
    hint: {
      none: 'Остатки, суммы по месяцам и движения с электронной подписью. Время — UTC.',
      making: 'Готовим: обычно это несколько секунд. Страницу можно закрыть.',
      failed: 'Не получилось сделать выписку. Попробуйте ещё раз.',
    },
    ready: (number: string, until: string) => `Готова: № ${number}, хранится до ${until}.`,
    print: (fingerprint: string) => `Отпечаток сертификата подписи: ${fingerprint}`,
  },
  adjustments: {
    title: 'Исправления баланса',
    reason: {
      payment_lost: 'Платёж прошёл, а на счёт не попал',
      credited_twice: 'Зачислено дважды',
      game_fault: 'Сбой в игре',
      compensation: 'Компенсация',
      bookkeeping: 'Ошибка учёта',
    },
    more: 'Показать ещё',
  },
  bonuses: {
    title: 'Бонусы',
    kept: 'Стало вашими деньгами',
    empty: 'Бонусов за это время не было',
    outcome: {
      granted: 'Бонус выдан',
      won: 'Выигрыш бесплатных ставок',
      converted: 'Бонус отыгран',
      cancelled: 'Бонус возвращён',
      expired: 'Срок бонуса вышел',
      spent: 'Бонус сыгран',
    },
    shown: (from: number, to: number, all: number) => `${from}–${to} из ${all}`,
    newer: 'Новее',
    older: 'Раньше',
  },
}
