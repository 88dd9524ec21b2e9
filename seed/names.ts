/** First name, last name and birthplace of one line belong together. */
export interface Origin {
  readonly firstNames: readonly string[];
  readonly lastNames: readonly string[];
  readonly birthplaces: readonly string[];
}

const words = (text: string): readonly string[] => text.split(' ').map((word) => word.replaceAll('_', ' '));

const german: Origin = {
  firstNames: words(
    'Thomas Andreas Stefan Björn Sören Jörg Lars Kai Sven Dennis Marcel Florian Jannik Uwe Holger Sabine Petra Anke Svenja Nadine Melanie Anna-Lena Käthe Ingo',
  ),
  lastNames: words(
    'Petersen Hinrichs Lüders Brandt Schröder Köhler Weiß Groß Jäger Kühn Böttcher Wulf Thomsen Carstens Behrens Möller Hoffmann-Schäfer von_der_Heide Krüger Rößler Paulsen Ohlsen Voß Detlefsen',
  ),
  birthplaces: words('Hamburg Lüneburg Husum Kiel Rostock Bremerhaven Stade Itzehoe Schwerin Magdeburg'),
};

const turkish: Origin = {
  firstNames: words('Mehmet Ahmet Ömer Murat Emre Hakan Serkan Kübra Aylin Fatma Yusuf Burak'),
  lastNames: words('Yılmaz Özdemir Çelik Kaya Demir Şahin Öztürk Aydın Arslan Doğan Koç Güneş'),
  birthplaces: words('İzmir Ankara Hamburg Trabzon Gaziantep Berlin'),
};

const polish: Origin = {
  firstNames: words('Łukasz Mateusz Tomasz Piotr Krzysztof Agnieszka Paweł Grzegorz Marcin Wojciech'),
  lastNames: words('Kowalski Nowak Wójcik Kamiński Lewandowski Zieliński Szymański Woźniak Dąbrowski Kozłowski'),
  birthplaces: words('Kraków Łódź Szczecin Gdańsk Wrocław Poznań'),
};

const arabic: Origin = {
  firstNames: words('Ahmad Mohammed Omar Khaled Youssef Karim Bilal Samir Rania Nour'),
  lastNames: words('Al-Hassan El_Amrani Haddad Khalil Mansour Saleh Darwish Ben_Salah Ibrahim Othman'),
  birthplaces: words('Aleppo Damaskus Beirut Casablanca Tunis Bagdad'),
};

const ukrainian: Origin = {
  firstNames: words('Oleksandr Andrij Dmytro Serhij Iryna Olena Ivan Mykola'),
  lastNames: words('Shevchenko Kovalenko Bondarenko Tkachenko Melnyk Petrenko Ivanov Koval'),
  birthplaces: words('Kyjiw Charkiw Odessa Lwiw Dnipro Poltawa'),
};

const balkan: Origin = {
  firstNames: words('Dragan Goran Nenad Zoran Jelena Marko Luka Ivana'),
  lastNames: words('Petrović Jovanović Šimić Horvat Marković Kovačević Babić Đorđević'),
  birthplaces: words('Novi_Sad Zagreb Split Sarajevo Niš Belgrad'),
};

const southern: Origin = {
  firstNames: words('Giuseppe Antonio Luca Marco João Miguel Carmen Elena Andrei Mihai'),
  lastNames: words('Rossi Esposito Ferreira Gonçalves Fernández Popescu Ionescu Russo Pereira Marín'),
  birthplaces: words('Neapel Palermo Porto Sevilla Bukarest Timișoara'),
};

const westAfrican: Origin = {
  firstNames: words('Kwame Kofi Abena Emmanuel Ama Samuel'),
  lastNames: words('Mensah Owusu Boateng Okafor Asante Adeyemi'),
  birthplaces: words('Accra Kumasi Lagos Hamburg'),
};

const vietnamese: Origin = {
  firstNames: words('Tuan Minh Linh Hoa Duc Thanh'),
  lastNames: words('Nguyen Tran Pham Le Hoang Vu'),
  birthplaces: words('Hà_Nội Rostock Hải_Phòng'),
};

const western: Origin = {
  firstNames: words('René Zoë Liam Fleur Jan-Erik Siobhán'),
  lastNames: words('van_den_Berg O’Neill Janssen de_Vries Lefèvre Schäfer-Huber'),
  birthplaces: words('Zürich Dublin Utrecht Lyon Saarbrücken'),
};

const afghan: Origin = {
  firstNames: words('Reza Farid Zahra Jamshid Nasim Hamid'),
  lastNames: words('Rahimi Ahmadi Karimi Hosseini Noori Sadat'),
  birthplaces: words('Kabul Herat Hamburg Teheran'),
};

/** Repeated entries are more frequent. */
export const origins: readonly Origin[] = [
  german,
  german,
  german,
  german,
  turkish,
  turkish,
  polish,
  polish,
  arabic,
  ukrainian,
  balkan,
  southern,
  westAfrican,
  vietnamese,
  western,
  afghan,
];

/** Streets with matching postcode and town. */
export const streets: readonly (readonly [string, string, string])[] = [
  ['Wilstorfer Straße', '21073', 'Hamburg'],
  ['Veddeler Brückenstraße', '20539', 'Hamburg'],
  ['Georg-Wilhelm-Straße', '21107', 'Hamburg'],
  ['Billstedter Hauptstraße', '22111', 'Hamburg'],
  ['Wandsbeker Chaussee', '22089', 'Hamburg'],
  ['Fuhlsbüttler Straße', '22305', 'Hamburg'],
  ['Luruper Hauptstraße', '22547', 'Hamburg'],
  ['Am Güterbahnhof', '21035', 'Hamburg'],
  ['Große Bergstraße', '22767', 'Hamburg'],
  ['Ochsenzoller Straße', '22848', 'Norderstedt'],
  ['Bahnhofstraße', '25421', 'Pinneberg'],
  ['Hamburger Straße', '22926', 'Ahrensburg'],
  ['Schulstraße', '21465', 'Reinbek'],
  ['Lüneburger Straße', '21423', 'Winsen (Luhe)'],
  ['Harburger Straße', '21614', 'Buxtehude'],
  ['Mühlenweg', '21244', 'Buchholz in der Nordheide'],
];
