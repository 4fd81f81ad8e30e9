export { ApiKey } from './ApiKey.tsx';
export { type ChoiceName, SETTING_CHOICES } from './choices.ts';
export { SettingSelect, SettingText, UserSelect, UserSwitch } from './controls.tsx';
export { Item, ItemList } from './ItemList.tsx';
export { Part } from './Part.tsx';
export { choosePicture } from './pictures.ts';
export { Shown } from './Shown.tsx';
export { createUserSetting, type Setting } from './setting.ts';
