import { type MenuItem, type Settings } from '@ayva/contract/settings'

/** As the product ships; an operator's own value is kept in the table and wins. */
export const defaultSettings: Settings = {
  registration: { enabled: true },
  cookie_bar: { enabled: true },
  footer_clock: { enabled: true },
  background_color_enabled: false,
  background_color: '#0b1410',
  copyright_text: '© Айва, 2026',
  legal:
    'Это песочница: деньги здесь не настоящие, выиграть или проиграть настоящие нельзя. ' +
    'Сайт только для тех, кому есть 18 лет.',
}

const games = item('/games', 'Игры', 'squares-four')
const fairness = item('/fairness', 'Честность', 'shield-check')
const sandbox = item('/sandbox', 'О песочнице', 'info')
const lobbyMenu = [
  games,
  item('/games/slots', 'Слоты', 'cherries'),
  item('/games/instant', 'Быстрые игры', 'rocket'),
]

export const menus: Record<string, MenuItem[]> = {
  guest: [...lobbyMenu, fairness, sandbox],
  player: [
    ...lobbyMenu,
    ownItem('/payment/deposit', 'Касса', 'wallet'),
    ownItem('/payment/game-history', 'История', 'clock-counter-clockwise'),
    fairness,
  ],
  bottom: [
    item('/', 'Лобби', 'house'),
    games,
    ownItem('/payment/deposit', 'Касса', 'plus-bold'),
    ownItem('/payment/game-history', 'История', 'clock-counter-clockwise'),
    fairness,
  ],
  footer: [
    item('/responsible-gaming', 'Ответственная игра', 'shield-warning'),
    item('/rules', 'Правила', 'scroll'),
    fairness,
    sandbox,
  ],
}

function item(path: string, label: string, icon: string): MenuItem {
  return { type: 'link', path, label, icon, counterName: null, requiresAuth: false }
}

function ownItem(path: string, label: string, icon: string): MenuItem {
  return { ...item(path, label, icon), requiresAuth: true }
}
