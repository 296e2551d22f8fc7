export const text = {
  title: 'Куда отправить монеты',
  lead: 'Одним переводом, ровно эту сумму и с этим мемо. Иначе перевод зачислят вручную.',
  address: 'Ваш адрес',
  memo: 'Мемо',
  sum: 'Сумма',
  confirmations: 'Подтверждений сети',
  of: (seen: number, needed: number) => `${seen} из ${needed}`,
  until: 'Отправьте до',
  copy: 'Скопировать',
  copied: (what: string) => `${what}: скопировано`,
  notCopied: 'Не скопировалось. Выделите текст и скопируйте его сами.',
  open: 'Открыть в кошельке',
}
