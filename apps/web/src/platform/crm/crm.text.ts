import { type Slug } from '@ayva/contract/platform/crm'

export const text = {
  slider: 'карусель',
  back: 'Назад',
  on: 'Дальше',
  name: 'Объявление',
  names: {
    header_main_slider: 'Что нового',
    footer_main_slider: 'О сайте',
    game_slider: 'Об играх',
    cashier_slider: 'О пополнении',
    withdrawal_slider: 'О выводе',
    withdrawal_step2_banner: 'О сумме',
    withdrawal_step3_banner: 'О реквизитах',
    identance: 'О проверке документов',
  } as Partial<Record<Slug, string>>,
}
