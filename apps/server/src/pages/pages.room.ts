import { menuLink } from '#lib/menus.ts'
import { type Room } from '#lib/room.ts'

/** Pages of text: the server only knows where they stand in the menus. */
export const room: Room = {
  menus: [
    menuLink('/responsible-gaming', 'Ответственная игра', 'shield-warning', { footer: 10 }),
    menuLink('/rules', 'Правила', 'scroll', { footer: 20 }),
    menuLink('/sandbox', 'О песочнице', 'info', { guest: 70, footer: 40 }),
  ],
}
