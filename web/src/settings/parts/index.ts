export { askFirst } from './confirm.tsx';
export { type Choice, SettingSelect, SettingText, UserSelect, UserSwitch } from './controls.tsx';
export { Item, ItemList } from './ItemList.tsx';
export { Part } from './Part.tsx';
export { SaveNote } from './SaveNote.tsx';
export { createSaving, createSetting, createUserSetting, type Saving, type Setting, wordsOf } from './setting.ts';
