import { formatCount } from '@ayva/kit/format'
import { LARGE_WIN_X } from './filters.ts'

/** The texts of filters and orders of game lists. */
export const text = {
  filters: 'Фильтры игр',
  groups: {
    studio: { label: 'Студия', any: 'Любая' },
    kind: { label: 'Вид', any: 'Любой' },
    volatility: { label: 'Волатильность', any: 'Любая' },
    rtp: { label: 'Возврат', any: 'Любой' },
    feature: { label: 'Особенности', any: 'Любые' },
  },
  chosen: (count: number) => `выбрано ${count}`,
  volatility: { low: 'Низкая', medium: 'Средняя', high: 'Высокая', own: 'Риск выбираете вы' },
  rtp: (percent: string) => `От ${percent}\u00A0%`,
  features: {
    new: 'Новинки',
    bonus: 'Можно на бонус',
    'large-win': `Выигрыш от ×${formatCount(LARGE_WIN_X)}`,
  },
  sort: 'Сначала',
  sorts: {
    popular: 'популярные',
    new: 'новые',
    players: 'где больше игроков',
    rtp: 'с большим возвратом',
    name: 'от А до Я',
  },
  find: 'Найти в списке',
  noSuch: 'Такого в списке нет',
  show: (count: number) => `Показать ${formatCount(count)}`,
  reset: 'Сбросить',
  remove: (what: string) => `Убрать фильтр «${what}»`,
  emptyTitle: 'Таких игр нет',
  emptyHint: 'Уберите один из фильтров или сбросьте все.',
}
