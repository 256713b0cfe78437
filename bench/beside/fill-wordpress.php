<?php
// Installs WordPress into an empty database with a course of 24 pages and a reader; prints the reader's cookie.
// php fill-wordpress.php FOLDER HOST
[, $folder, $host] = $argv;
$_SERVER['HTTP_HOST'] = $host;
$_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';
define('WP_INSTALLING', true);
require "$folder/wp-load.php";
require ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install('Shop', 'owner', 'owner@example.com', true, '', wp_generate_password());
$paragraph = '<p>' . str_repeat('A grid has columns and rows, and each part of a page has its place in it. ', 8) . '</p>';
$course = wp_insert_post(['post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Front-end foundations']);
for ($number = 1; $number <= 24; $number++) {
    wp_insert_post([
        'post_type' => 'page',
        'post_status' => 'publish',
        'post_parent' => $course,
        'post_title' => "Lesson $number",
        'post_content' => str_repeat($paragraph, 10),
    ]);
}
$reader = wp_create_user('reader', wp_generate_password(), 'reader@example.com');
update_option('permalink_structure', '/%postname%/');
flush_rewrite_rules(false);
$value = wp_generate_auth_cookie($reader, time() + 86400, 'logged_in');
echo LOGGED_IN_COOKIE . '=' . rawurlencode($value);
