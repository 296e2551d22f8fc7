export const text = {
  close: 'Закрыть',
  /** Over a popup that its operators have given no title. */
  slots: {
    cashier_popup: 'Касса',
    withdrawal_popup: 'Вывод денег',
    ingame_popup: 'Сообщение',
    cashier_popup_leave: 'Вы были в кассе',
    web_push_subscription_popup: 'Уведомления',
  },
  allowPush: 'Разрешить уведомления',
  nudge: {
    title: 'Касса',
    left: (sum: string) => `На счёте ${sum}.`,
    opens: 'Через пять секунд откроем пополнение. Пополнять не обязательно.',
    held: 'Пополнять не обязательно.',
    deposit: 'Пополнить',
    stay: 'Остаться здесь',
  },
}
