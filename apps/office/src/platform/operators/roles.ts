import { type Role } from '@ayva/contract/platform/operators'

export const roleNames: Record<Role, string> = {
  administrator: 'Администратор',
  auditor: 'Ревизор',
  cashier: 'Кассир',
  finance: 'Финансы',
  risk: 'Риск',
  referee: 'Судья раундов',
  support: 'Поддержка',
  verifier: 'Проверка документов',
  editor: 'Редактор',
}

export const roleHints: Record<Role, string> = {
  administrator: 'Может всё',
  auditor: 'Видит всё, не меняет ничего',
  cashier: 'Платежи, провайдеры, удержанные выигрыши; предлагает исправления балансов',
  finance: 'Отчёты, курсы, денежные настройки; решает об исправлениях балансов',
  risk: 'Совпадения игроков, правила риска, защита игрока',
  referee: 'Раунды, оставленные людям',
  support: 'Игроки: найти, пометить, закрыть сайт, закончить сессии',
  verifier: 'Документы игроков',
  editor: 'Настройки содержания, страницы, блог, баннеры, окна, рассылки',
}
