export const text = {
  close: 'Закрыть',
  /** The title of a popup without a title of its own. */
  slots: {
    cashier_popup: 'Касса',
    withdrawal_popup: 'Вывод денег',
    ingame_popup: 'Сообщение',
    cashier_popup_leave: 'Вы были в кассе',
    web_push_subscription_popup: 'Уведомления',
  },
  allowPush: 'Разрешить уведомления',
  decline: {
    act: 'Больше не присылать такие',
    done: 'Предложений на страницах больше не будет.',
    back: 'Вернуть в настройках',
    failed: 'Не получилось. Попробуйте ещё раз.',
  },
  nudge: {
    title: 'Касса',
    left: (sum: string) => `На счёте ${sum}.`,
    opens: 'Через пять секунд откроем пополнение. Пополнять не обязательно.',
    held: 'Пополнять не обязательно.',
    deposit: 'Пополнить',
    stay: 'Остаться здесь',
  },
}
