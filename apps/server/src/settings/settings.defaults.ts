import { type Settings } from '@ayva/contract/settings'

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
