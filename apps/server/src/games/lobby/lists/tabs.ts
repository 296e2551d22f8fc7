/** Tabs of the lobby in their order. A tab's slug is the category of its games; `/` contains all games. */
export const tabs = [
  { id: 1, slug: '/', label: 'Все игры', icon: 'squares-four' },
  { id: 2, slug: 'popular', label: 'Наш выбор', icon: 'star' },
  { id: 3, slug: 'new', label: 'Новые', icon: 'sparkle' },
  { id: 4, slug: 'slots', label: 'Слоты', icon: 'cherries' },
  { id: 5, slug: 'instant', label: 'Быстрые игры', icon: 'rocket' },
  { id: 6, slug: 'tables', label: 'Столы', icon: 'poker-chip' },
  { id: 7, slug: 'lottery-like', label: 'Числа и билеты', icon: 'ticket' },
] as const

/** Tabs that are a kind of game; the others are selections of the casino. */
export const gameTypes: string[] = ['slots', 'instant', 'tables', 'lottery-like']
