export const roundRefusals = {
  game_unknown: { status: 404, code: 1301, message: 'Такой игры нет' },
  game_closed: {
    status: 422,
    code: 4101,
    message: 'Эта игра сейчас закрыта: новые раунды не начинаются. Начатый раунд можно закончить.',
  },
  round_unknown: { status: 404, code: 1302, message: 'Такого раунда нет' },
  bet_invalid: { status: 422, code: 1303, message: 'Такую ставку сделать нельзя' },
  bet_exceeds_max_payout: {
    status: 422,
    code: 1304,
    message: 'Ставка слишком велика: наибольшая выплата — {limit}',
  },
  round_open: { status: 422, code: 1305, message: 'Сначала закончите открытый раунд' },
  round_over: { status: 422, code: 1306, message: 'Раунд уже закончен' },
  step_conflict: { status: 409, code: 1307, message: 'Этот ход уже сделан иначе' },
  action_illegal: { status: 422, code: 1308, message: 'Такой ход сейчас невозможен' },
  game_cycle: { status: 429, code: 1309, message: 'Следующий раунд начнётся чуть позже' },
  round_manual: {
    status: 409,
    code: 1312,
    message: 'Раунд проверяет сотрудник. Выигрыш придёт после проверки.',
  },
  play_blocked: { status: 422, code: 1310, message: 'Игра на деньги сейчас закрыта: {reason}' },
  reality_check: {
    status: 409,
    code: 1321,
    message: 'Ставка не сделана: сначала посмотрите, сколько вы играете и с каким итогом',
  },
  closed_hours: {
    status: 422,
    code: 1322,
    message: 'Ставка не сделана: по вашему лимиту вы не играете с {from} до {to}',
  },
  stake_limited: {
    status: 422,
    code: 1313,
    message: 'Ставка не сделана: она не проходит по {whose} «{which}»',
  },
  bonus_bet: { status: 422, code: 1314, message: 'Для игры на бонус ставка слишком велика' },
  game_changed: {
    status: 409,
    code: 1315,
    message: 'Числа этой игры обновились. Откройте её заново и посмотрите правила.',
  },
  currency_changed: {
    status: 409,
    code: 1319,
    message: 'Кошелёк сменился. Откройте игру заново и проверьте ставку.',
  },
  pair_changed: {
    status: 409,
    code: 1320,
    message:
      'Пару секрета и слова сменили в другом окне. Ставка не сделана. Новый хеш показан в игре: если всё верно, нажмите ещё раз.',
  },
  key_reused: { status: 422, code: 1018, message: 'Этот ключ уже занят другим запросом' },
} as const
