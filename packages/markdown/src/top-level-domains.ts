/**
 * The top-level domains with which a bare `example.org` is recognised as a link. Omits a few that are far more often
 * the extension of a file name: java, md, mov, py, zip.
 */
const COUNTRIES =
  'ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bv bw by bz ca cc cd cf ' +
  'cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr ga gb gd ge gf gg ' +
  'gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp ' +
  'kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ' +
  'ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw qa re ro rs ru rw sa sb sc sd se sg sh si sk sl sm sn ' +
  'so sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk us uy uz va vc ve vg vi vn vu wf ws ' +
  'ye yt za zm zw рф';
const GENERIC =
  'academy agency app art asia band bar beer berlin best bio biz blog business cafe camp care cash cat center chat city cloud ' +
  'club codes coffee com community company computer coop dance design dev digital directory earth edu education email energy ' +
  'engineer eu events exchange expert family fashion finance fit foundation fun fund fyi games global gov group guide health ' +
  'help hosting house info ink institute int international jobs land law legal life link live love ltd management map market ' +
  'marketing media mil mobi moe money museum name net network news ninja one online ooo org page partners photo photography ' +
  'pizza place plus press pro productions properties pub recipes red rest restaurant review rocks run sale school science ' +
  'services shop show site social software solutions space sport store studio style support systems team tech technology tel ' +
  'today tools top tours town toys training travel university vision watch web website wiki work works world wtf xxx xyz ' +
  'yoga zone';

export const TOP_LEVEL_DOMAINS: readonly string[] = [...new Set(`${COUNTRIES} ${GENERIC}`.split(' '))];
